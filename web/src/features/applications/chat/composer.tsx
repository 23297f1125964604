import { MAX_MESSAGE_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import { clsx } from 'clsx';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposingKey } from '../../../lib/composition.ts';
import { ACCEPTED_FILES, problemOfFile } from '../../../lib/private-file.ts';
import { isCallingAs } from '../../../lib/session.ts';
import { useConsent } from '../../../ui/acceptance/consent-gate.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import bubbleStyles from './bubble.module.css';
import styles from './composer.module.css';
import type { TemplateMenuProps } from './template-menu.tsx';
import { useDraft } from './use-draft.ts';

interface ComposerProps {
  /** Account that the draft belongs to. */
  ownerId: string;
  applicationId: string;
  onSend(text: string, file: File | null): void;
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
export const Composer = ({ ownerId, applicationId, onSend, templates }: ComposerProps) => {
  const { t } = useTranslation('chat');
  const [text, setText] = useDraft(ownerId, applicationId);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Sent by its author, and waits for their consent to the file. */
  const [isDue, setIsDue] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** The chosen file while its author is asked for consent. */
  const asked = useRef<File | null>(null);
  /** What has been written when the consent comes, also if the chat is closed by then. */
  const written = useRef({ text, file, isDue });
  written.current = { text, file, isDue };
  const problemId = useId();
  const consent = useConsent();

  const sendWritten = () => {
    const { text, file } = written.current;
    onSend(text.trim(), file);
    setText('');
    setFile(null);
    setProblem(null);
    field.current?.focus();
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!text.trim() && !file) return field.current?.focus();
    // On a slow line the answer takes long enough to write a line and to send it: the file goes with it.
    if (asked.current) return setIsDue(true);
    sendWritten();
  };
  const remove = () => {
    asked.current = null;
    setIsDue(false);
    setFile(null);
  };
  /** Shows the file at once; a student's is sent after they have accepted the privacy policy, and dropped if they do not. */
  const choose = async (chosen: File | undefined) => {
    if (picker.current) picker.current.value = '';
    if (!chosen) return;
    const found = problemOfFile(chosen);
    setProblem(found ? t(`file.${found}`, { ns: 'validation' }) : null);
    if (found) return field.current?.focus();
    asked.current = chosen;
    setFile(chosen);
    const isGiven = await consent();
    // Removed, or another was chosen instead.
    if (asked.current !== chosen) return;
    asked.current = null;
    setIsDue(false);
    if (!isGiven) setFile(null);
    else if (written.current.isDue && isCallingAs(ownerId)) return sendWritten();
    field.current?.focus();
  };

  return (
    <form className={styles.composer} onSubmit={send}>
      {problem && (
        <p id={problemId} role="alert">
          {problem}
        </p>
      )}
      {file && <ChosenFile file={file} onRemove={remove} />}
      <div className={clsx(layoutStyles.row, styles.row)}>
        <input
          ref={picker}
          type="file"
          hidden
          accept={ACCEPTED_FILES}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, styles.roundBtn)}
          aria-label={t('attach')}
          aria-describedby={problem ? problemId : undefined}
          onClick={() => picker.current?.click()}
        >
          <Paperclip aria-hidden />
        </button>
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
