import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { AcceptField } from '../../../ui/acceptance/accept-field.tsx';
import styles from '../../../ui/acceptance/acceptance.module.css';
import { useAccepting } from '../../../ui/acceptance/use-accepting.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { LEGAL_PATHS } from './legal-paths.ts';

/** List of legal texts that the person has accepted, with dates, and of those still to be accepted. */
export const AcceptedList = () => {
  const { t } = useTranslation('operator');
  const { query, needed, accept, isSending, problem, box } = useAccepting(true);
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={80} radius={12} />}>
      {({ accepted }) => (
        <div className={styles.block}>
          {accepted.length === 0 && needed.length === 0 && <p>{t('accepted.none')}</p>}
          {needed.length > 0 && (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                accept();
              }}
            >
              <AcceptField {...box} />
              <FormProblem>{problem}</FormProblem>
              <Button type="submit" variant="secondary" isLoading={isSending}>
                {t('accepted.act')}
              </Button>
            </form>
          )}
          {accepted.length > 0 && (
            <ul className={styles.list}>
              {accepted.map(({ kind, number, acceptedAt }) => (
                <li key={`${kind} ${number}`}>
                  <a className={textStyles.link} href={`${LEGAL_PATHS[kind]}?version=${number}`}>
                    {t('accepted.text', { name: t(`accept.${kind}`), number: `${number}` })}
                  </a>
                  <span className={textStyles.num}>
                    {t('accepted.at', { moment: formatMomentAndMinute(acceptedAt) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryBoundary>
  );
};
