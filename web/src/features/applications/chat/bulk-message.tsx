import { TemplateDraft } from '@parvoz/contract/applications/chat.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
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
import trayStyles from '../../../ui/table/selection-tray.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { addEntry, postMessage } from './queries.ts';

const BulkText = TemplateDraft.pick({ text: true });

interface BulkMessageProps {
  /** Applications whose students it is written to. */
  ids: readonly string[];
  onSent(): void;
}

/** Writes one message into the chat of each selected application. */
export const BulkMessage = ({ ids, onSent }: BulkMessageProps) => {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={clsx(buttonClass('ghost'), trayStyles.btn, trayStyles.act)}
        onClick={() => setIsOpen(true)}
      >
        <MessageCircle aria-hidden />
        {t('bulk.open')}
      </button>
      <Modal isOpen={isOpen} onClose={close} title={t('bulk.title', { count: ids.length })}>
        <BulkForm
          ids={ids}
          onClose={close}
          onSent={() => {
            close();
            onSent();
          }}
        />
      </Modal>
    </>
  );
};

/** Of a refusal that is about one chat alone: the others still get their message. */
const isOfOne = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'CHAT_CLOSED' || error.code === 'NOT_FOUND');

const BulkForm = ({ ids, onClose, onSent }: BulkMessageProps & { onClose(): void }) => {
  const { t, i18n } = useTranslation('chat');
  const queries = useQueryClient();
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: BulkText,
    name: 'bulkMessage',
    draft: 'bulk-message',
    defaultValues: { text: '' },
    send: async ({ text }, _, keyOf) => {
      const key = keyOf(text);
      let closed = 0;
      for (const id of ids) {
        try {
          // Tried again, a chat that has the message already answers with it.
          const body = { clientId: idWithin(key, id), text };
          addEntry(queries, id, await postMessage(id, body, languageOf(i18n)));
        } catch (error) {
          if (!isOfOne(error)) throw error;
          closed++;
        }
      }
      if (closed < ids.length) showSuccess(t('bulk.done', { count: ids.length - closed }));
      if (closed > 0) showError(t('bulk.closed', { count: closed }));
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      {draftNote}
      <FormProblem>{problem}</FormProblem>
      <TextAreaField label={t('bulk.text')} hint={t('bulk.hint')} rows={5} {...field('text')} />
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
