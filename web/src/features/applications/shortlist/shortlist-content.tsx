import { SHORTLIST_KINDS, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useComparedKind } from '../../../lib/compare.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session.ts';
import {
  type HeartKey,
  itemOf,
  joinQuery,
  keyOf,
  ownerOf,
  useIsOf,
  useShortlist,
} from '../../../lib/shortlist.ts';
import { type Shown, shownItemsQuery } from '../../../lib/shown-items.ts';
import { useIsAlive } from '../../../lib/use-is-alive.ts';
import buttonStyles from '../../../ui/button.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import { CompareTray } from '../../../ui/compare/compare-tray.tsx';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { Gone } from './gone.tsx';
import { keysOf, writeKind } from './kinds.ts';
import { ProgramRow, type RowAdditions, ScholarshipRow, TariffRow, UniversityRow } from './rows.tsx';
import styles from './shortlist.module.css';

/**
 * Returns the keys of rows seen on this visit. A row without its heart stays in place until the page is left, so that
 * the heart can be restored.
 */
const useSeen = (keys: readonly HeartKey[]): readonly HeartKey[] => {
  const [seen, setSeen] = useState<readonly HeartKey[]>([]);
  const fresh = keys.filter((key) => !seen.includes(key));
  if (fresh.length === 0) return seen;
  const next = [...fresh, ...seen];
  setSeen(next);
  return next;
};

/** Everything of the shortlist, by kind. */
interface ShortlistContentProps {
  kind: ShortlistKind | null;
  additions?: RowAdditions;
  /** Renders a note below the rows that are shown. */
  noteOf?(shown: Shown): ReactNode;
}

export const ShortlistContent = ({ kind, additions = {}, noteOf }: ShortlistContentProps) => {
  const { i18n } = useTranslation('shortlist');
  const isAlive = useIsAlive();
  const session = useSession();
  const owner = ownerOf(session);
  const isOwn = useIsOf(owner);
  const joined = useQuery(joinQuery(owner));
  const keys = useShortlist();
  const seen = useSeen(keys);
  const comparedKind = useComparedKind();
  const query = useQuery({
    ...shownItemsQuery([...seen].sort().map(itemOf), languageOf(i18n)),
    enabled: seen.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!isAlive || (seen.length === 0 && session.isLoading)) return <Waiting />;
  if (seen.length === 0)
    return owner && !isOwn ? (
      <QueryBoundary query={joined} waiting={<Waiting />}>
        {() => <Nothing />}
      </QueryBoundary>
    ) : (
      <Nothing />
    );
  return (
    <>
      <Kinds keys={keys} chosen={kind} />
      {!session.loggedIn && !session.isLoading && <OnlyHere />}
      <QueryBoundary query={query} waiting={<Waiting />}>
        {(shown) => (
          <>
            {SHORTLIST_KINDS.filter((one) => kind === null || one === kind).map((one) => (
              <Section key={one} kind={one} keys={keys} seen={keysOf(seen, one)} {...{ shown, additions }} />
            ))}
            {noteOf?.(shown)}
          </>
        )}
      </QueryBoundary>
      {comparedKind && <CompareTray kind={comparedKind} />}
    </>
  );
};

const Waiting = () => (
  <div className={styles.rows} aria-busy>
    {[1, 2, 3].map((one) => (
      <Skeleton key={one} height={96} radius={20} />
    ))}
  </div>
);

const Nothing = () => {
  const { t } = useTranslation('shortlist');
  const { loggedIn } = useSession();
  return (
    <EmptyView
      drawing="folder"
      title={t('empty.title')}
      reason={
        <>
          <span>{t('empty.reason')}</span> {!loggedIn && <LogIn />}
        </>
      }
      action={
        <Link className={buttonClass('primary', 'lg')} to="/university-list">
          {t('empty.action')}
        </Link>
      }
    />
  );
};

/** Filter by kind, with the number of each. */
const Kinds = ({ keys, chosen }: { keys: readonly HeartKey[]; chosen: ShortlistKind | null }) => {
  const { t } = useTranslation('shortlist');
  const all = [null, ...SHORTLIST_KINDS];
  return (
    <nav className={styles.kinds} aria-label={t('kinds')}>
      {all.map((one) => {
        const count = one ? keysOf(keys, one).length : keys.length;
        return (
          <Link
            key={one ?? 'ALL'}
            to="/shortlist"
            search={writeKind(one)}
            replace
            resetScroll={false}
            aria-current={one === chosen ? 'page' : undefined}
            activeProps={{ 'aria-current': undefined }}
          >
            {one ? t(`kind.${one}`) : t('all')}
            <span className={clsx(buttonStyles.count, buttonStyles.quiet)}>{count}</span>
          </Link>
        );
      })}
    </nav>
  );
};

/** Note for visitors who are not signed in: the shortlist is only in this browser. */
const OnlyHere = () => {
  const { t } = useTranslation('shortlist');
  return (
    <div className={styles.onlyHere}>
      <MonitorSmartphone aria-hidden />
      <p>
        <b>{t('onlyHere.title')}</b> {t('onlyHere.text')} <LogIn />
      </p>
      <Link className={buttonClass('secondary', 'sm')} to="/register" search={{ to: '/shortlist' }}>
        {t('onlyHere.action')}
      </Link>
    </div>
  );
};

/** The way to what is on the shortlist of an account. */
const LogIn = () => {
  const { t } = useTranslation('shortlist');
  return (
    <Link className={textStyles.link} to="/login" search={{ to: '/shortlist' }}>
      {t('logIn')}
    </Link>
  );
};

interface SectionProps {
  kind: ShortlistKind;
  keys: readonly HeartKey[];
  /** Of this kind. */
  seen: readonly HeartKey[];
  shown: Shown;
  additions: RowAdditions;
}

const rowsOf = (
  kind: ShortlistKind,
  shown: Shown,
  additions: RowAdditions,
): { id: number; row: ReactNode }[] => {
  const { today } = shown;
  switch (kind) {
    case 'PROGRAM': {
      const dayOf = (one: Shown['programList'][number]): string =>
        (additions.intakesOf?.(one) ?? one).intakes[0]?.deadline ?? '9';
      return [...shown.programList]
        .sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
        .map((one) => ({
          id: one.id,
          row: <ProgramRow key={one.id} program={one} {...{ today, ...additions }} />,
        }));
    }
    case 'SCHOLARSHIP':
      return [...shown.scholarshipList]
        .sort(
          (a, b) =>
            Number(a.status === 'EXPIRED') - Number(b.status === 'EXPIRED') ||
            (a.expiredDate < b.expiredDate ? -1 : 1),
        )
        .map((one) => ({
          id: one.id,
          row: <ScholarshipRow key={one.id} scholarship={one} {...{ today, ...additions }} />,
        }));
    case 'UNIVERSITY':
      return shown.universityList.map((one) => ({
        id: one.id,
        row: <UniversityRow key={one.id} university={one} />,
      }));
    case 'TARIFF':
      return shown.tariffList.map((one) => ({ id: one.id, row: <TariffRow key={one.id} tariff={one} /> }));
  }
};

const Section = ({ kind, keys, seen, shown, additions }: SectionProps) => {
  const { t } = useTranslation('shortlist');
  if (seen.length === 0) return null;
  const wanted = new Set(seen.map((key) => itemOf(key).id));
  const rows = rowsOf(kind, shown, additions).filter(({ id }) => wanted.has(id));
  const known = new Set(rows.map(({ id }) => keyOf({ kind, id })));
  const gone = keysOf(keys, kind).filter((key) => !known.has(key));
  const title = `shortlist-${kind}`;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>
        {t(`kind.${kind}`)} <span>{t('things', { count: keysOf(keys, kind).length })}</span>
      </h2>
      <div className={styles.rows}>
        {rows.map(({ row }) => row)}
        <Gone kind={kind} keys={gone} />
      </div>
    </section>
  );
};
