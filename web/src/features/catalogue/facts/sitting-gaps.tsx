import type { FactQueue, SittingGap } from '@parvoz/contract/catalogue/facts.ts';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import noteStyles from '../../../ui/note.module.css';
import textStyles from '../../../ui/text.module.css';
import { testName } from '../../../ui/use-requirement-text.ts';

/** Tests without dates to come, or with dates that nobody has checked for long, and the way to them. */
export const SittingGaps = ({ tests }: Pick<FactQueue, 'tests'>) => {
  const { t } = useTranslation('facts');
  if (tests.length === 0) return null;
  const reasonOf = ({ gap, since }: SittingGap): string => {
    if (gap === 'NONE') return t('tests.none');
    return since === null ? t('tests.never') : t('tests.old', { date: formatDate(since) });
  };
  const namesOf = (reason: string): string =>
    tests
      .filter((one) => reasonOf(one) === reason)
      .map(({ test }) => testName(test))
      .join(', ');
  return (
    <section className={noteStyles.note} aria-labelledby="test-gaps">
      <CalendarCheck aria-hidden />
      <div>
        <h2 id="test-gaps">{t('tests.title')}</h2>
        <p>{t('tests.text')}</p>
        <ul>
          {[...new Set(tests.map(reasonOf))].map((reason) => (
            <li key={reason}>
              <b>{namesOf(reason)}</b>: {reason}
            </li>
          ))}
        </ul>
        <Link className={textStyles.link} to="/admin-test-dates">
          {t('tests.open')}
        </Link>
      </div>
    </section>
  );
};
