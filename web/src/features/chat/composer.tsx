import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_LENGTH } from '@parvoz/contract/application-states.ts';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from './file-size.ts';

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.docx';
const MEGABYTE = 1024 * 1024;

interface ComposerProps {
  applicationId: string;
  onSend(text: string, file: File | null): void;
  /** Menu of texts that the writer uses often. */
  templates?: ((use: { text: string; onChosen(text: string): void }) => ReactNode) | undefined;
}

const draftKey = (applicationId: string) => `CHAT_DRAFT_${applicationId}`;

/** What was typed outlives a reload of the tab, where the browser keeps anything. */
const useDraft = (applicationId: string) => {
  const [text, setText] = useState('');
  useEffect(() => {
    try {
      setText(sessionStorage.getItem(draftKey(applicationId)) ?? '');
    } catch {
      setText('');
    }
  }, [applicationId]);
  const change = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(draftKey(applicationId), next);
      else sessionStorage.removeItem(draftKey(applicationId));
    } catch {
      // Kept as long as the page is open.
    }
  };
  return [text, change] as const;
};

/** Enter sends where there is a keyboard; on phones it begins a new line, as people are used to. */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches;

/** Field for a message, with a file if there is one. */
export const Composer = ({ applicationId, onSend, templates }: ComposerProps) => {
  const { t } = useTranslation('chat');
  const [text, setText] = useDraft(applicationId);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const problemId = useId();

  const send = () => {
    const trimmed = text.trim();
    if (!trimmed && !file) return field.current?.focus();
    onSend(trimmed, file);
    setText('');
    setFile(null);
    setProblem(null);
    field.current?.focus();
  };
  const choose = (chosen: File | undefined) => {
    if (picker.current) picker.current.value = '';
    if (!chosen) return;
    const isTooLarge = chosen.size > MAX_DOCUMENT_BYTES || chosen.size === 0;
    setProblem(isTooLarge ? t('fileTooLarge', { limit: MAX_DOCUMENT_BYTES / MEGABYTE }) : null);
    if (!isTooLarge) setFile(chosen);
    field.current?.focus();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem && (
        <p className="error" id={problemId} role="alert">
          {problem}
        </p>
      )}
      {file && (
        <p className="chat-file">
          <Paperclip className="i" aria-hidden />
          <span className="ell">{file.name}</span>
          <small className="num">{fileSize(file.size)}</small>
          <button type="button" className="round-btn" aria-label={t('removeFile')} onClick={() => setFile(null)}>
            <X className="i" aria-hidden />
          </button>
        </p>
      )}
      <div className="row">
        <input ref={picker} type="file" hidden accept={ACCEPTED} onChange={({ target }) => choose(target.files?.[0])} />
        <button
          type="button"
          className="round-btn"
          aria-label={t('attach')}
          aria-describedby={problem ? problemId : undefined}
          onClick={() => picker.current?.click()}
        >
          <Paperclip className="i" aria-hidden />
        </button>
        {templates?.({ text, onChosen: (chosen) => setText(text.trim() ? `${text.trimEnd()}\n${chosen}` : chosen) })}
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={MAX_MESSAGE_LENGTH}
          aria-label={t('write')}
          placeholder={t('write')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            send();
          }}
          onPaste={({ clipboardData }) => choose(clipboardData.files[0])}
        />
        <button type="submit" className="btn primary send" aria-label={t('send')}>
          <SendHorizontal className="i" aria-hidden />
        </button>
      </div>
    </form>
  );
};
