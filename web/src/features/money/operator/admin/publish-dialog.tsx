import type { OperatorVersion } from '@parvoz/contract/money/operator-admin.ts';
import type { OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { formatDate, todayInTashkent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { useWithPassword } from '../../../../ui/form/password-gate.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import modalStyles from '../../../../ui/modal.module.css';
import { Modal } from '../../../../ui/modal.tsx';
import noteStyles from '../../../../ui/note.module.css';
import { showSuccess } from '../../../../ui/toast.ts';
import { CHANGED_KEYS, publishDraft } from './queries.ts';

interface PublishDialogProps {
  part: OperatorPart;
  draft: OperatorVersion;
  /** The latest that was published: nothing holds from a day before it. */
  latest: OperatorVersion | null;
  isOpen: boolean;
  onClose(): void;
}

/** Dialog that sets the first day of a draft; afterwards the version can never be changed. */
export const PublishDialog = ({ isOpen, onClose, ...props }: PublishDialogProps) => {
  const { t } = useTranslation('operator-admin');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('publish.title')} size="medium">
      <PublishForm {...props} onClose={onClose} />
    </Modal>
  );
};

const earliestOf = (latest: OperatorVersion | null): string => {
  const today = todayInTashkent();
  return latest?.validFrom && latest.validFrom > today ? latest.validFrom : today;
};

const usePublishing = ({ part, draft, latest, onClose }: Omit<PublishDialogProps, 'isOpen'>) => {
  const { t, i18n } = useTranslation('operator-admin');
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [validFrom, setValidFrom] = useState<string | null>(earliestOf(latest));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    if (!validFrom || isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      const isDone = await withPassword(() =>
        publishDraft({ part, id: draft.id }, { version: draft.version, validFrom }, languageOf(i18n)),
      );
      if (!isDone) return;
      for (const queryKey of CHANGED_KEYS) queries.invalidateQueries({ queryKey });
      showSuccess(t('publish.done', { date: formatDate(validFrom) }));
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return { validFrom, setValidFrom, isSending, failure, send };
};

const PublishForm = (props: Omit<PublishDialogProps, 'isOpen'>) => {
  const { t } = useTranslation(['operator-admin', 'common']);
  const { validFrom, setValidFrom, isSending, failure, send } = usePublishing(props);
  const known = failure instanceof ApiError ? failure : null;
  const atDay = known?.fields.validFrom;
  return (
    <form
      className={layoutStyles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{t(`publish.text.${props.part}`)}</p>
      <DateField
        label={t('publish.day')}
        min={earliestOf(props.latest)}
        value={validFrom}
        error={validFrom ? atDay : t('publish.noDay')}
        onChange={setValidFrom}
      />
      <div className={clsx(noteStyles.note, noteStyles.warning)}>
        <TriangleAlert aria-hidden />
        <p>{t('publish.forGood')}</p>
      </div>
      <FormProblem>
        {failure !== null && !atDay && (known?.message || t('unreachable', { ns: 'common' }))}
      </FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="ghost" onClick={props.onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t('publish.act')}
        </Button>
      </div>
    </form>
  );
};
