import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import layoutStyles from '../layout.module.css';
import modalStyles from '../modal.module.css';
import { Modal } from '../modal.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { Skeleton } from '../skeleton.tsx';
import { AcceptField } from './accept-field.tsx';
import styles from './acceptance.module.css';
import { useAccepting } from './use-accepting.ts';

interface AcceptanceDialogProps {
  isOpen: boolean;
  /** Taken from the person: money, or personal data. */
  reason?: 'money' | 'data';
  onGiven(): void;
  onClose(): void;
}

/** Asks for acceptance of the texts in force, and shows the changes since those accepted before. */
export const AcceptanceDialog = ({ isOpen, reason = 'money', onGiven, onClose }: AcceptanceDialogProps) => {
  const { t } = useTranslation(['operator', 'common']);
  const { query, needed, accept, isSending, problem, box } = useAccepting(isOpen);
  const isNew = needed.some(({ accepted }) => accepted !== null);
  const changes = needed.filter(({ change, accepted }) => accepted !== null && change);
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => isSending || onClose()}
      title={t(isNew ? 'accept.again' : 'accept.title')}
      size="medium"
    >
      <QueryBoundary query={query} waiting={<Skeleton height={140} radius={12} />}>
        {() => (
          <form
            className={layoutStyles.stack}
            noValidate
            onSubmit={async (event) => {
              event.preventDefault();
              if (await accept()) onGiven();
            }}
          >
            <p>{t(isNew ? 'accept.whyAgain' : reason === 'data' ? 'accept.whyData' : 'accept.why')}</p>
            {changes.length > 0 && (
              <div className={styles.changes}>
                {changes.map(({ kind, change }) => (
                  <p key={kind}>
                    <b>{`${t(`accept.${kind}`)}: `}</b>
                    <span>{change}</span>
                  </p>
                ))}
              </div>
            )}
            <AcceptField {...box} />
            <FormProblem>{problem}</FormProblem>
            <div className={modalStyles.acts}>
              <Button variant="secondary" disabled={isSending} onClick={onClose}>
                {t('cancel', { ns: 'common' })}
              </Button>
              <Button type="submit" isLoading={isSending}>
                {!isSending && <ShieldCheck aria-hidden />}
                <span>{t('accept.act')}</span>
              </Button>
            </div>
          </form>
        )}
      </QueryBoundary>
    </Modal>
  );
};
