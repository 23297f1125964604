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

interface EditFrameProps {
  title: string;
  lead?: ReactNode;
  /** Way back to the list. */
  back: ReactNode;
  isDirty: boolean;
  /** When what is typed was last kept in this browser. */
  draftSavedAt?: string | null;
  /** Where one goes without saving. */
  cancel?: LinkProps | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  isSending: boolean;
  problem: ReactNode;
  onSave(event?: BaseSyntheticEvent): unknown;
  /** Saves, and leaves the form for the next record. */
  onSaveAnother?: (() => unknown) | undefined;
  onPreview?: (() => unknown) | undefined;
  children: ReactNode;
}

/**
 * Page of a record's form: its buttons stay in sight, and Ctrl S saves. `LeaveGuard` stands around the component that calls
 * `useRecordForm`, so that leaving asks about what is not saved.
 */
export const EditFrame = (props: EditFrameProps) => {
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
    <main id="main" className={pageWrapStyles.pageWrap}>
      {props.back}
      <div className={clsx(layoutStyles.row, styles.head)}>
        <div className={layoutStyles.grow}>
          <h1 className={styles.title} tabIndex={-1}>
            {props.title}
          </h1>
          {props.lead}
        </div>
        {props.actions}
      </div>
      <form className={layoutStyles.stack} noValidate onSubmit={onSave}>
        {/* What would be typed while it is being saved would be neither saved nor left here. */}
        <div className={clsx(layoutStyles.stack, styles.fields)} inert={isSending}>
          {props.children}
        </div>
        <FormProblem>{props.problem}</FormProblem>
        <footer className={clsx(layoutStyles.row, styles.bar)}>
          <span className={styles.state} role="status">
            {props.isDirty && (
              <>
                <CloudCheck aria-hidden />
                {props.draftSavedAt
                  ? t('draft.kept', { time: formatMinute(props.draftSavedAt) })
                  : t('form.unsaved')}
              </>
            )}
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
    </main>
  );
};
