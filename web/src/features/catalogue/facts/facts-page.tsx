import type { FactGroup, FactQueue, FactRow, FactRecord as Facts } from '@parvoz/contract/catalogue/facts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { EmptyView } from '../../../ui/empty-view.tsx';
import { useDraftState } from '../../../ui/form/use-draft-state.ts';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { FactQueueList } from './fact-queue.tsx';
import { FactRecord } from './fact-record.tsx';
import { FactReports, FactSource, sourceOf } from './fact-source.tsx';
import styles from './facts-page.module.css';
import {
  type FactRef,
  type FactsState,
  GROUPS,
  isCheckedKind,
  isSame,
  writeFactsSearch,
} from './facts-search.ts';
import { factQueueQuery, factRecordQuery } from './queries.ts';
import { SittingGaps } from './sitting-gaps.tsx';
import { useFactKeys } from './use-fact-keys.ts';
import { useFactWork } from './use-fact-work.ts';

const QUEUE_STEP = 50;
const MAX_QUEUE = 200;

interface FactsPageProps {
  state: FactsState;
  /** Returns the link to the form of a thing; null if it cannot be edited. */
  editOf(ref: FactRef): LinkProps | null;
  /** Renders the facts that only things of one kind have. */
  renderOwn(record: Facts): ReactNode;
}

/** Facts that wait to be compared with their source, one after the other, by keyboard. */
export const FactsPage = ({ state, editOf, renderOwn }: FactsPageProps) => {
  const { t, i18n } = useTranslation('facts');
  const [size, setSize] = useState(QUEUE_STEP);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const query = useQueryPart(factQueueQuery(state.group, size, languageOf(i18n)));
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.page)}>
      <div className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        {query.data && (
          <p className={textStyles.num}>{t('checkedToday', { count: query.data.checkedToday })}</p>
        )}
      </div>
      <QueryBoundary query={query} waiting={<Skeleton height={480} radius={20} />}>
        {(queue) => (
          <>
            <SittingGaps tests={queue.tests} />
            <Groups counts={queue.counts} group={state.group} />
            <Work
              key={state.group}
              queue={queue}
              state={state}
              size={size}
              editOf={editOf}
              renderOwn={renderOwn}
              opened={opened}
              onOpened={(source) => setOpened(new Set([...opened, source]))}
              onMore={
                queue.rows.length === size && size < MAX_QUEUE ? () => setSize(size + QUEUE_STEP) : null
              }
            />
          </>
        )}
      </QueryBoundary>
    </main>
  );
};

const Groups = ({ counts, group }: { counts: FactQueue['counts']; group: FactGroup | null }) => {
  const { t, i18n } = useTranslation('facts');
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const chips = [
    { value: null, name: t('all'), count: total },
    ...GROUPS.map((value) => ({ value, name: t(`groups.${value}`), count: counts[value] })),
  ];
  return (
    <nav className={styles.chips} aria-label={t('groupsLabel')}>
      {chips.map(({ value, name, count }) => (
        <Link
          key={name}
          className={clsx(badgeStyles.chip, value === group && badgeStyles.on)}
          to="/admin-facts"
          search={writeFactsSearch({ group: value, chosen: null })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={value === group ? 'true' : undefined}
        >
          {name} <span className={textStyles.num}>{formatNumber(count, languageOf(i18n))}</span>
        </Link>
      ))}
    </nav>
  );
};

interface WorkProps extends FactsPageProps {
  queue: FactQueue;
  size: number;
  /** Sources that were opened here: what is on them can be compared with. */
  opened: ReadonlySet<string>;
  onOpened(source: string): void;
  onMore: (() => void) | null;
}

const refOf = ({ kind, id }: FactRow): FactRef => ({ kind, id });

/** The queue, the thing that is looked at, and its source and reports beside it. */
const Work = ({ queue, state, size, editOf, renderOwn, opened, onOpened, onMore }: WorkProps) => {
  const { t } = useTranslation('facts');
  const navigate = useNavigate();
  const { group } = state;
  const { rows } = queue;
  // The thing in view stays open when colleagues check the first one of the queue.
  const [begun] = useState(rows[0] ? refOf(rows[0]) : null);
  const first = rows[0] ? (begun ?? refOf(rows[0])) : null;
  const chosen = state.chosen ?? first;
  const at = rows.findIndex((row) => isSame(row, chosen));
  const choose = (ref: FactRef | null) =>
    void navigate({
      to: '/admin-facts',
      search: writeFactsSearch({ group, chosen: ref }),
      replace: true,
      resetScroll: false,
    });
  const next = rows[at + 1];
  const previous = rows[at - 1];
  if (!chosen) return <EmptyView title={t('emptyTitle')} reason={t('emptyText')} drawing="folder" />;
  return (
    <>
      <Steps rows={rows} at={at} onChoose={choose} />
      <div className={styles.layout}>
        <FactQueueList queue={queue} group={group} chosen={chosen} onMore={onMore} />
        <Chosen
          key={`${chosen.kind} ${chosen.id}`}
          chosen={chosen}
          row={rows[at]}
          next={next ? refOf(next) : null}
          previous={previous ? refOf(previous) : null}
          place={{ group, size, choose }}
          edit={editOf(chosen)}
          renderOwn={renderOwn}
          opened={opened}
          onOpened={onOpened}
        />
      </div>
      <p className={textStyles.sr} role="status">
        {rows[at]?.name}
      </p>
    </>
  );
};

interface StepsProps {
  rows: readonly FactRow[];
  at: number;
  onChoose(ref: FactRef): void;
}

/** The queue where there is no room for it: one step back and forth, and a list to choose from. */
const Steps = ({ rows, at, onChoose }: StepsProps) => {
  const { t } = useTranslation('facts');
  const step = (by: number) => {
    const row = rows[at + by];
    if (row) onChoose(refOf(row));
  };
  return (
    <div className={styles.steps}>
      <Button variant="secondary" aria-label={t('previous')} disabled={at <= 0} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <select aria-label={t('queue')} value={at} onChange={({ target }) => step(Number(target.value) - at)}>
        {at < 0 && <option value={-1}>{t('notInQueue')}</option>}
        {rows.map((row, index) => (
          <option key={`${row.kind} ${row.id}`} value={index}>
            {`${index + 1} / ${rows.length} · ${row.name}`}
          </option>
        ))}
      </select>
      <Button
        variant="secondary"
        aria-label={t('next')}
        disabled={at + 1 >= rows.length}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
};

interface ChosenProps extends Pick<WorkProps, 'opened' | 'onOpened' | 'renderOwn'> {
  chosen: FactRef;
  /** Its entry in the queue, where it is in it. */
  row: FactRow | undefined;
  next: FactRef | null;
  previous: FactRef | null;
  place: { group: FactGroup | null; size: number; choose(ref: FactRef | null): void };
  edit: LinkProps | null;
}

const Chosen = (props: ChosenProps) => {
  const { chosen, row, next, previous, place, edit, renderOwn, opened, onOpened } = props;
  const { i18n } = useTranslation('facts');
  const navigate = useNavigate();
  const rollOver = useRef<HTMLFormElement>(null);
  const [isEarly, setIsEarly] = useState(false);
  const draft = useDraftState(`quote ${chosen.kind} ${chosen.id}`, { quote: '' });
  const { quote } = draft.written;
  const query = useQueryPart(factRecordQuery(chosen, languageOf(i18n)));
  const work = useFactWork(place);
  // The next record is loaded before it is asked for.
  useQuery({ ...factRecordQuery(next ?? chosen, languageOf(i18n)), enabled: next !== null });
  const { data: record } = query;
  const source = record ? sourceOf(record) : null;
  // A quote is of the source, too.
  const isCompared = source === null || opened.has(source) || quote.trim() !== '';
  const check = () => {
    if (!record || !isCheckedKind(record.kind)) return;
    if (!isCompared) return setIsEarly(true);
    place.choose(next ?? previous);
    void work.check(record, row, quote, draft.forget);
  };
  useFactKeys({
    ...(next && { KeyJ: () => place.choose(next) }),
    ...(previous && { KeyK: () => place.choose(previous) }),
    ...(source && {
      KeyO: () => {
        window.open(source, '_blank', 'noopener,noreferrer');
        onOpened(source);
      },
    }),
    ...(record && { KeyT: check, KeyS: () => rollOver.current?.requestSubmit() }),
    ...(edit && { KeyE: () => void navigate(edit) }),
  });
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={480} radius={20} />}>
      {(facts) => (
        <>
          <FactRecord
            record={facts}
            own={renderOwn(facts)}
            quote={quote}
            onQuote={(written) => draft.change({ quote: written })}
            draftNote={draft.note}
            source={source}
            onOpened={onOpened}
            isCompared={isCompared}
            isEarly={isEarly && !isCompared}
            onEarly={() => setIsEarly(true)}
            rollOver={rollOver}
            onCheck={check}
            onNext={next && (() => place.choose(next))}
            onChanged={(said, auditId) => work.onChanged(chosen, said, auditId)}
            edit={edit}
          />
          <div className={styles.aside}>
            <FactSource record={facts} onOpened={onOpened} />
            <FactReports reports={facts.reports} onClose={work.close} />
          </div>
        </>
      )}
    </QueryBoundary>
  );
};
