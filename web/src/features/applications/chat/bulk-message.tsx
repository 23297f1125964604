import { TemplateDraft } from '@parvoz/contract/applications/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { idWithin } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import noteStyles from '../../../ui/note.module.css';
import trayStyles from '../../../ui/table/selection-tray.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { addEntry, postMessage } from './queries.ts';

const BulkText = TemplateDraft.pick({ text: true });

interface BulkMessageProps {
  /** Applications whose students it is written to. */
  ids: readonly string[];
  /** Is called with those of which nothing is left to do: they have it, or cannot get it. */
  onSent(ids: readonly string[]): void;
}

/** Writes one message into the chat of each selected application. */
export const BulkMessage = ({ ids, onSent }: BulkMessageProps) => {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  const [stop, setStop] = useState(() => new AbortController());
  // Another page, and another person, send nothing more.
  useEffect(() => () => stop.abort(), [stop]);
  const open = () => {
    setStop(new AbortController());
    setIsOpen(true);
  };
  const close = () => {
    stop.abort();
    setIsOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={clsx(buttonClass('ghost'), trayStyles.btn, trayStyles.act)}
        onClick={open}
      >
        <MessageCircle aria-hidden />
        {t('bulk.open')}
      </button>
      <Modal isOpen={isOpen} onClose={close} title={t('bulk.title', { count: ids.length })}>
        <BulkForm ids={ids} signal={stop.signal} onClose={close} onSent={onSent} />
      </Modal>
    </>
  );
};

/** Of a refusal that is about one chat alone: the others still get their message. */
const isOfOne = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'CHAT_CLOSED' || error.code === 'NOT_FOUND');

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // Closed while the call was under way: an abort that has happened is not heard any more.
    signal.throwIfAborted();
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Makes a call as soon as the server, which takes only so many in a minute, lets it through. */
const untilTaken = async <T,>(
  call: () => Promise<T>,
  signal: AbortSignal,
  onWait: (isWaiting: boolean) => void,
): Promise<T> => {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined)) throw error;
      onWait(true);
      await pause(error.retryAfter, signal);
      onWait(false);
    }
  }
};

interface BulkFormProps extends BulkMessageProps {
  /** Stops the sending. */
  signal: AbortSignal;
  onClose(): void;
}

const BulkForm = ({ ids, signal, onClose, onSent }: BulkFormProps) => {
  const { t, i18n } = useTranslation('chat');
  const queries = useQueryClient();
  /** Chats that have got it since the window was opened. */
  const [had, setHad] = useState(0);
  /** Progress, while the server takes no more. */
  const [waiting, setWaiting] = useState<{ done: number; total: number } | null>(null);
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: BulkText,
    name: 'bulkMessage',
    draft: 'bulk-message',
    defaultValues: { text: '' },
    send: async ({ text }, _, keyOf) => {
      const key = keyOf(text);
      const [told, closed]: [string[], string[]] = [[], []];
      const sendTo = async (id: string) => {
        // Tried again, a chat that has the message already answers with it.
        const body = { clientId: idWithin(key, id), text };
        addEntry(queries, id, await postMessage(id, body, languageOf(i18n)));
      };
      const report = () => {
        if (closed.length > 0) showError(t('bulk.closed', { count: closed.length }));
        onSent([...told, ...closed]);
      };
      try {
        for (const id of ids)
          try {
            const onWait = (isWaiting: boolean) =>
              setWaiting(isWaiting ? { done: told.length, total: ids.length } : null);
            await untilTaken(() => sendTo(id), signal, onWait);
            told.push(id);
          } catch (error) {
            if (!isOfOne(error)) throw error;
            closed.push(id);
          }
      } catch (error) {
        report();
        setHad(had + told.length);
        setWaiting(null);
        if (!signal.aborted) throw error;
        showError(t('bulk.stopped', { count: ids.length - told.length - closed.length }));
        return false;
      }
      if (had + told.length > 0) showSuccess(t('bulk.done', { count: had + told.length }));
      report();
      onClose();
      return true;
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      {draftNote}
      <FormProblem>
        {problem}
        {problem && had > 0 && <p>{t('bulk.partly', { count: had })}</p>}
      </FormProblem>
      <TextAreaField label={t('bulk.text')} hint={t('bulk.hint')} rows={5} {...field('text')} />
      <div role="status">
        {waiting && <p className={clsx(noteStyles.note, noteStyles.info)}>{t('bulk.waiting', waiting)}</p>}
      </div>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={onClose}>
          {t('bulk.cancel')}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {isSending ? t('sending') : t('send')}
        </Button>
      </div>
    </form>
  );
};
