import { Eye, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button.tsx';
import { Confirm } from '../../confirm.tsx';
import { SCHEMA } from './extensions.ts';
import { findLoss, isLoss } from './lost-parts.ts';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

interface HtmlSourceProps extends Omit<RichTextEditorProps, 'isBad'> {
  /** Goes on to the text as it will look. */
  onShow(): void;
}

/** The HTML itself. Whatever is in it stays, until somebody goes back to the editor knowing what that drops. */
export const HtmlSource = ({ id, value, onChange, onBlur, onShow, aria, ref }: HtmlSourceProps) => {
  const { t } = useTranslation('editor');
  const area = useRef<HTMLTextAreaElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const checked = useDeferredValue(value);
  const loss = useMemo(() => findLoss(checked, SCHEMA), [checked]);
  const names = [...loss.names, ...(loss.hasText ? [t('lost.text')] : [])].join(', ');
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus() }));
  return (
    <>
      <div className={styles.bar}>
        <Button variant="ghost" size="sm" onClick={() => (isLoss(loss) ? setIsAsking(true) : onShow())}>
          <Eye aria-hidden />
          {t('show')}
        </Button>
      </div>
      {isLoss(loss) && (
        <p className={styles.notice} role="status">
          <TriangleAlert aria-hidden />
          <span>{t('lost.note', { names })}</span>
        </p>
      )}
      <textarea
        {...aria}
        ref={area}
        className={styles.source}
        id={id}
        value={value}
        rows={10}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          onChange(loss.left);
          onShow();
        }}
        icon={<TriangleAlert aria-hidden />}
        title={t('lost.title')}
        text={t('lost.ask', { names })}
        cancelLabel={t('lost.keep')}
        confirmLabel={t('lost.drop')}
        isDangerous
      />
    </>
  );
};
