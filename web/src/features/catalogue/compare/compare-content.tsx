import { Link } from '@tanstack/react-router';
import { Info, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompareState, compareAddress } from '../../../lib/compare-address.ts';
import { formatDate } from '../../../lib/format.ts';
import type { Shown as ShownThings } from '../../../lib/shown-items.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import styles from './compare.module.css';
import { CompareTable } from './compare-table.tsx';
import { differencesOf } from './comparison.ts';
import { Share } from './share.tsx';
import { fragmentOf, type Shared } from './shared-data.ts';
import { ShareChoices, SharedNote, type SharedPart } from './shared-parts.tsx';
import { useComparison } from './use-comparison.ts';
import type { Additions } from './use-programs.ts';

const LISTS = {
  PROGRAM: '/programs',
  UNIVERSITY: '/university-list',
  SCHOLARSHIP: '/scholarships',
  TARIFF: '/consulting-list',
} as const;

const NO_ADDITIONS: Additions = { money: [], diploma: [] };
const NOT_SHARED: Shared = { state: 'NONE' };

export interface CompareContentProps {
  state: CompareState;
  query: QueryPart<ShownThings>;
  /** Content that other features add to the comparison. */
  additions?: Additions;
  /** Address of the site without a slash at the end. */
  origin: string;
}

/** Things side by side, with the ways to print and to share them. */
export const CompareContent = ({ state, query, additions = NO_ADDITIONS, origin }: CompareContentProps) => {
  if (state.ids.length === 0) return <Nothing state={state} />;
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={420} radius={24} />}>
      {(shown) => <Shown {...{ state, shown, additions, origin }} />}
    </QueryBoundary>
  );
};

const Nothing = ({ state, isGone = false }: { state: CompareState; isGone?: boolean }) => {
  const { t } = useTranslation('compare');
  return (
    <EmptyView
      title={t(isGone ? 'allGone.title' : 'empty.title')}
      reason={t(isGone ? 'allGone.reason' : 'empty.reason')}
      action={
        <Link className={buttonClass('primary', 'lg')} to={LISTS[state.kind]}>
          {t('empty.action')}
        </Link>
      }
    />
  );
};

interface ShownProps extends Required<Omit<CompareContentProps, 'query'>> {
  shown: ShownThings;
}

const Shown = ({ state, shown, additions, origin }: ShownProps) => {
  const { t } = useTranslation('compare');
  const [isShort, setShort] = useState(false);
  const [parts, setParts] = useState<readonly SharedPart[]>([]);
  const { heads, groups } = useComparison()(state.kind, shown, additions);
  if (heads.length === 0) return <Nothing state={state} isGone />;
  const goneCount = state.ids.length - heads.length;
  const there = { kind: state.kind, ids: heads.map(({ id }) => id) };
  const { own, shared = NOT_SHARED, degrees = [] } = additions;
  const sent = parts.filter((part) => own?.[part]);
  const fragment = fragmentOf({
    applicant: sent.includes('applicant') ? (own?.applicant ?? null) : null,
    budget: sent.includes('budget') ? (own?.budget ?? null) : null,
  });
  return (
    <>
      {goneCount > 0 && (
        <p className={styles.notice} role="status">
          <Info aria-hidden />
          {t(`gone.${state.kind}`, { count: goneCount })}
        </p>
      )}
      {heads.length === 1 && (
        <p className={styles.notice}>
          <Info aria-hidden />
          <span>
            {t('alone')} <Link to={LISTS[state.kind]}>{t('empty.action')}</Link>
          </span>
        </p>
      )}
      <SharedNote shared={shared} state={there} degrees={degrees} />
      <div className={styles.tools}>
        {heads.length > 1 && (
          <>
            <Switch
              label={t('onlyDifferences')}
              text={t('onlyDifferences')}
              isOn={isShort}
              onChange={setShort}
            />
            <span className={styles.legend}>
              <i aria-hidden /> {t('legend')}
            </span>
          </>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </div>
      <CompareTable state={there} heads={heads} groups={isShort ? differencesOf(groups) : groups} />
      {additions.note && <div className={styles.rates}>{additions.note}</div>}
      <p className={styles.asOf}>{t('asOf', { date: formatDate(shown.today) })}</p>
      <Share address={origin + compareAddress(there) + fragment} parts={sent}>
        {own && <ShareChoices own={own} degrees={degrees} chosen={sent} onChange={setParts} />}
      </Share>
    </>
  );
};
