import { clsx } from 'clsx';
import { Info, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { Flag } from '../../../../ui/flag.tsx';
import noteStyles from '../../../../ui/note.module.css';
import textStyles from '../../../../ui/text.module.css';
import type { PickerCountry } from './queries.ts';
import type { Counts } from './selection.ts';
import styles from './selection-summary.module.css';
import type { Problem } from './use-save.ts';

const MAX_COUNTRIES = 6;

interface SelectionSummaryProps {
  counts: Counts;
  /** Countries with something ticked or changed, in the order of the list. */
  countries: readonly { country: PickerCountry; counts: Counts }[];
  problem: Problem | null;
  isSaving: boolean;
  onSave(): void;
  onDiscard(): void;
  /** Ticks universities that cannot be removed. */
  onPutBack(ids: readonly number[]): void;
}

const isChanged = ({ added, removed }: Counts): boolean => added + removed > 0;

/**
 * Shows how many universities are selected and what saving would change; beside the list, or at the bottom of a small
 * screen.
 */
export const SelectionSummary = (props: SelectionSummaryProps) => {
  const { counts, countries, problem, isSaving } = props;
  const { t, i18n } = useTranslation('consulting-universities');
  const language = languageOf(i18n);
  return (
    <aside className={clsx(cardStyles.card, styles.summary)} aria-label={t('summary.title')}>
      <div className={styles.state} role="status">
        <p className={styles.selected}>
          <span>{t('summary.title')}</span> <b>{formatNumber(counts.ticked, language)}</b>
        </p>
        <Changes counts={counts} />
      </div>
      {countries.length > 0 && <Countries countries={countries} />}
      {problem && <ProblemNote problem={problem} onPutBack={props.onPutBack} />}
      <div className={styles.actions}>
        <Button size="lg" isBlock disabled={counts.ticked === 0} isLoading={isSaving} onClick={props.onSave}>
          {t(isSaving ? 'summary.saving' : 'summary.save')}
        </Button>
        {isChanged(counts) && !isSaving && (
          <Button variant="ghost" isBlock onClick={props.onDiscard}>
            {t('summary.discard')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        <Info aria-hidden />
        {t(counts.ticked === 0 ? 'summary.none' : 'summary.hint')}
      </p>
    </aside>
  );
};

const Changes = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('consulting-universities');
  if (!isChanged(counts)) return <p className={styles.quiet}>{t('summary.noChanges')}</p>;
  return (
    <p className={styles.changes}>
      {counts.added > 0 && (
        <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>
          <Plus aria-hidden />
          {t('summary.added', { count: counts.added })}
        </span>
      )}{' '}
      {counts.removed > 0 && (
        <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
          <Minus aria-hidden />
          {t('summary.removed', { count: counts.removed })}
        </span>
      )}
    </p>
  );
};

/** Countries with changes come first. */
const Countries = ({ countries }: Pick<SelectionSummaryProps, 'countries'>) => {
  const { t, i18n } = useTranslation('consulting-universities');
  const language = languageOf(i18n);
  const ordered = [
    ...countries.filter(({ counts }) => isChanged(counts)),
    ...countries.filter(({ counts }) => !isChanged(counts)),
  ];
  const more = ordered.length - MAX_COUNTRIES;
  return (
    <ul className={styles.countries}>
      {ordered.slice(0, MAX_COUNTRIES).map(({ country, counts }) => (
        <li key={country.id}>
          <Flag code={country.code} />
          <span>{country.name}</span>
          <span className={styles.numbers}>
            {counts.added > 0 && <i className={styles.plus}>+{formatNumber(counts.added, language)}</i>}{' '}
            {counts.removed > 0 && <i className={styles.minus}>−{formatNumber(counts.removed, language)}</i>}{' '}
            <b>{formatNumber(counts.ticked, language)}</b>
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles.quiet}>{t('summary.more', { count: more })}</li>}
    </ul>
  );
};

const ProblemNote = ({
  problem,
  onPutBack,
}: {
  problem: Problem;
  onPutBack: SelectionSummaryProps['onPutBack'];
}) => {
  const { t } = useTranslation('consulting-universities');
  if (problem.kind === 'CHANGED') {
    const changes = (['added', 'removed'] as const).flatMap((name) =>
      problem[name] > 0 ? [t(`problem.${name}`, { count: problem[name] })] : [],
    );
    return (
      <div className={clsx(noteStyles.note, noteStyles.warning)} role="alert">
        <TriangleAlert aria-hidden />
        <div>
          {[t('problem.changed'), ...(changes.length > 0 ? [changes.join(', ')] : [])].join(': ')}.{' '}
          {t('problem.check')}
        </div>
      </div>
    );
  }
  return (
    <div className={clsx(noteStyles.note, noteStyles.danger)} role="alert">
      <TriangleAlert aria-hidden />
      <div>
        {problem.message}{' '}
        {problem.kind === 'RUNNING' && (
          <button type="button" className={textStyles.link} onClick={() => onPutBack(problem.ids)}>
            {t('problem.putBack')}
          </button>
        )}
      </div>
    </div>
  );
};
