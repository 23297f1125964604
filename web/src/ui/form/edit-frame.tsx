import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CloudCheck } from 'lucide-react';
import { type BaseSyntheticEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinute } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import layoutStyles from '../layout.module.css';
import pageWrapStyles from '../page-wrap.module.css';
import styles from './edit-frame.module.css';
import { FormProblem } from './form-problem.tsx';

export interface EditFormProps {
  isDirty: boolean;
  /** Names of the fields that differ from the saved record. */
  changed?: readonly string[] | undefined;
  /** Moment at which the draft was last stored in this browser. */
  draftSavedAt?: string | null;
  /** Link that leaves the form without saving. */
  cancel?: LinkProps | undefined;
  isSending: boolean;
  problem: ReactNode;
  onSave(event?: BaseSyntheticEvent): unknown;
  /** Saves, and leaves the form for the next record. */
  onSaveAnother?: (() => unknown) | undefined;
  onPreview?: (() => unknown) | undefined;
  /** Class of the fields' container; by default they are one below the other. */
  className?: string | undefined;
  children: ReactNode;
}

interface EditFrameProps extends EditFormProps {
  title: string;
  lead?: ReactNode;
  /** Way back to the list. */
  back: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
}

/** Of a change, by its fields: more would push the buttons away. */
const NAMED_CHANGES = 3;

/** Lists the fields that are not saved yet. */
const Unsaved = ({ changed = [], draftSavedAt }: Pick<EditFormProps, 'changed' | 'draftSavedAt'>) => {
  const { t } = useTranslation('admin');
  const named = changed.slice(0, NAMED_CHANGES).join(', ');
  return (
    <>
      <CloudCheck aria-hidden />
      <span>
        {draftSavedAt ? t('draft.kept', { time: formatMinute(draftSavedAt) }) : t('form.unsaved')}
        {changed.length > 0 && (
          <span className={styles.changed}>
            {t('form.changed', { count: changed.length, names: named })}
            {changed.length > NAMED_CHANGES && <span>…</span>}
          </span>
        )}
      </span>
    </>
  );
};

/**
 * The form of a record: its buttons stay in view, with the error beside them, and Ctrl S saves. `LeaveGuard` has to be
 * around the component that calls `useRecordForm`, so that leaving asks about unsaved changes.
 */
export const EditForm = (props: EditFormProps) => {
  const { t } = useTranslation(['admin', 'common']);
  const { onSave, isSending } = props;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!isSending) onSave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onSave, isSending]);
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={onSave}>
      <p className={styles.required}>{t('form.required')}</p>
      {/* Text typed while the form is being saved would be neither saved nor left in it. */}
      <div className={clsx(props.className ?? layoutStyles.stack, styles.fields)} inert={isSending}>
        {props.children}
      </div>
      <footer className={clsx(layoutStyles.row, styles.bar)}>
        <div className={styles.problem}>
          <FormProblem>{props.problem}</FormProblem>
        </div>
        <span className={styles.state} role="status">
          {props.isDirty && <Unsaved changed={props.changed} draftSavedAt={props.draftSavedAt ?? null} />}
        </span>
        {props.cancel && (
          <Link {...props.cancel} className={buttonClass('ghost')}>
            {t('cancel', { ns: 'common' })}
          </Link>
        )}
        {props.onPreview && (
          <Button variant="ghost" onClick={props.onPreview}>
            {t('form.preview')}
          </Button>
        )}
        {props.onSaveAnother && (
          <Button variant="secondary" isLoading={isSending} onClick={props.onSaveAnother}>
            {t('form.saveAnother')}
          </Button>
        )}
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'form.saving' : 'form.save')}
        </Button>
      </footer>
    </form>
  );
};

/** Page of a record's form. */
export const EditFrame = ({ title, lead, back, actions, ...form }: EditFrameProps) => (
  <main id="main" className={pageWrapStyles.pageWrap}>
    {back}
    <div className={clsx(layoutStyles.row, styles.head)}>
      <div className={layoutStyles.grow}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead}
      </div>
      {actions}
    </div>
    <EditForm {...form} />
  </main>
);
