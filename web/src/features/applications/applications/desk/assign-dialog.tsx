import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { RadioList } from '../../../../ui/filters/radio-list.tsx';
import modalStyles from '../../../../ui/modal.module.css';
import { Modal } from '../../../../ui/modal.tsx';
import trayStyles from '../../../../ui/table/selection-tray.module.css';
import textStyles from '../../../../ui/text.module.css';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { nameOf } from '../card-facts.ts';
import { applicationKey, applicationsKey } from '../queries.ts';
import styles from './assign-dialog.module.css';
import { assign } from './queries.ts';

interface AssignDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Applications that get the manager. */
  ids: readonly string[];
  staff: readonly PersonRef[];
  /** The current manager, if all applications have the same. */
  current?: string | null | undefined;
  onAssigned?(): void;
}

/** Dialog to choose the manager of one application or several. */
export const AssignDialog = ({ isOpen, onClose, ...form }: AssignDialogProps) => {
  const { t } = useTranslation('board');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('assign.title')}>
      <AssignForm {...form} onClose={onClose} />
    </Modal>
  );
};

const NOBODY = '';

const AssignForm = ({ ids, staff, current, onClose, onAssigned }: Omit<AssignDialogProps, 'isOpen'>) => {
  const { t, i18n } = useTranslation('board');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(current === null ? NOBODY : current);
  const { mutate, isPending } = useMutation({
    mutationFn: () => assign([...ids], chosen || null, languageOf(i18n)),
    onSuccess: async ({ changedCount }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: applicationsKey }),
        ...ids.map((id) => queries.invalidateQueries({ queryKey: applicationKey(id) })),
      ]);
      showSuccess(changedCount > 0 ? t('assign.done', { count: changedCount }) : t('assign.same'));
      onAssigned?.();
      onClose();
    },
    onError: (error) => {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('offline'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && chosen !== undefined) mutate();
  };
  return (
    <form className={styles.assignForm} onSubmit={submit}>
      <fieldset>
        <legend className={textStyles.sr}>{t('assign.title')}</legend>
        <RadioList
          name="responsible"
          items={[
            ...staff.map((person) => ({
              value: person.id,
              name: nameOf(person, t),
              mark: <Avatar {...person} size={28} />,
            })),
            { value: NOBODY, name: t('assign.nobody') },
          ]}
          value={chosen ?? 'undecided'}
          onChange={setChosen}
        />
      </fieldset>
      <div className={modalStyles.acts}>
        <Button className={trayStyles.btn} variant="secondary" disabled={isPending} onClick={onClose}>
          {t('act.cancel')}
        </Button>
        <Button
          className={trayStyles.btn}
          type="submit"
          disabled={chosen === undefined}
          isLoading={isPending}
        >
          {isPending ? t('assign.going') : t('assign.submit')}
        </Button>
      </div>
    </form>
  );
};
