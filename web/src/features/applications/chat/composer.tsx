import { MAX_MESSAGE_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import { clsx } from 'clsx';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposingKey } from '../../../lib/composition.ts';
import { ACCEPTED_FILES } from '../../../lib/private-file.ts';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import bubbleStyles from './bubble.module.css';
import styles from './composer.module.css';
import type { TemplateMenuProps } from './template-menu.tsx';
import { type CompositionOptions, useComposition } from './use-composition.ts';

interface ComposerProps extends CompositionOptions {
  /** Menu of texts that the writer uses often. */
  templates?: ((use: TemplateMenuProps) => ReactNode) | undefined;
}

/** Enter sends where there is a keyboard; on phones it begins a new line, as people are used to. */
const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !isComposingKey(event) &&
  !matchMedia('(pointer: coarse)').matches;

/** Field for a message, with a file if there is one. */
export const Composer = ({ templates, ...options }: ComposerProps) => {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const laterId = useId();
  const { text, setText, file, problem, isDue, send, mayChoose, choose, removeFile } = useComposition(
    options,
    field,
  );

  return (
    <form className={styles.composer} onSubmit={send}>
      {problem && (
        <p id={problemId} role="alert">
          {problem}
        </p>
      )}
      {file && <ChosenFile file={file} onRemove={removeFile} />}
      <div className={clsx(layoutStyles.row, styles.row)}>
        <input
          ref={picker}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, styles.roundBtn)}
          aria-label={t('attach')}
          aria-describedby={isDue ? laterId : problem ? problemId : undefined}
          aria-disabled={isDue || undefined}
          onClick={() => mayChoose() && picker.current?.click()}
        >
          <Paperclip aria-hidden />
        </button>
        {isDue && (
          <span id={laterId} hidden>
            {t('attachLater')}
          </span>
        )}
        {templates?.({
          field,
          text,
          onChosen: (chosen) => setText(text.trim() ? `${text.trimEnd()}\n${chosen}` : chosen),
        })}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={t('write')}
          placeholder={t('write')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) send(event);
          }}
          onPaste={({ clipboardData }) => choose(clipboardData.files[0])}
        />
        <Button
          type="submit"
          className={styles.send}
          aria-label={t(isDue ? 'sending' : 'send')}
          isLoading={isDue}
        >
          {!isDue && <SendHorizontal aria-hidden />}
        </Button>
      </div>
    </form>
  );
};

/** The file's size is not shown: the server rebuilds each file, and the message shows the new size. */
const ChosenFile = ({ file, onRemove }: { file: File; onRemove(): void }) => {
  const { t } = useTranslation('chat');
  return (
    <p className={clsx(bubbleStyles.chatFile, styles.chatFile)}>
      <Paperclip aria-hidden />
      <span className={textStyles.ell}>{file.name}</span>
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, styles.roundBtn)}
        aria-label={t('removeFile')}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
    </p>
  );
};
