import type { LegalTextRef } from '@parvoz/contract/money/operator.ts';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import styles from './acceptance.module.css';

const PATHS = { OFFER: '/offer', PRIVACY: '/privacy' } as const;

interface AcceptFieldProps {
  /** Texts that the box accepts. */
  texts: readonly Pick<LegalTextRef, 'kind' | 'number' | 'validFrom'>[];
  isChecked: boolean;
  error: string | undefined;
  /** Ref of the form library, used to focus the box; its value is not set by it. */
  ref?: Ref<{ focus(): void }>;
  onChange(isChecked: boolean): void;
}

/** A box, empty at first, by which somebody accepts legal texts that they can read beside it. Needs the texts of `operator`. */
export const AcceptField = ({ texts, isChecked, error, ref, onChange }: AcceptFieldProps) => {
  const { t } = useTranslation(['operator', 'common']);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  return (
    <div className={styles.field}>
      <input
        ref={input}
        id={id}
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      <label htmlFor={id}>{t('accept.label')}</label>
      <ul>
        {texts.map(({ kind, number, validFrom }) => (
          <li key={kind}>
            <a className={textStyles.link} href={PATHS[kind]} target="_blank" rel="noopener">
              {t(`accept.${kind}`)}
              <span className={textStyles.sr}>{` ${t('newTab', { ns: 'common' })}`}</span>
            </a>{' '}
            <span className={textStyles.num}>
              {t('accept.version', { number: `${number}`, date: formatDate(validFrom) })}
            </span>
          </li>
        ))}
      </ul>
      {error && (
        <p className={clsx(fieldStyles.error, styles.error)} id={`${id}-error`}>
          <CircleAlert aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
};
