import type { SearchResponse } from '@parvoz/contract/catalogue/search.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowRight, BookOpen, Briefcase, GraduationCap, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import buttonStyles from '../../../ui/button.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyView } from '../../../ui/empty-view.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { type PageProps, Pagination } from '../../../ui/pagination.tsx';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { appliedConditions } from './applied-conditions.ts';
import { ConditionChips } from './condition-chips.tsx';
import type { SearchNames } from './condition-names.ts';
import { notApplied } from './condition-text.ts';
import { programsAddress } from './programs-address.ts';
import { ResultCard } from './result-card.tsx';
import { groupOf, pageOfChunk, RESULTS_PER_PAGE, selectedTab, shownTabs, totalOf } from './result-pages.ts';
import type { ResultTab, SearchAddress } from './search-address.ts';
import styles from './search-results.module.css';
import { useConditionTexts } from './use-condition-texts.ts';

const HEADING = 'search-title';

interface SearchResultsProps {
  /** The chunk that holds the page. */
  query: QueryPart<SearchResponse>;
  /** False when there is nothing to look for, as with a text that is too short. */
  isSearched: boolean;
  address: SearchAddress;
  heading: string;
  /** Names of its category and place. */
  names: SearchNames;
  /** The way to the page of the country that is searched in. */
  about: ReactNode;
  isLoading: boolean;
}

/** Heading, tabs, one page of results and the way to the others. */
export const SearchResults = (props: SearchResultsProps) => {
  const { query, isSearched, address, heading, names, about, isLoading } = props;
  const answer = isSearched ? query.data : undefined;
  const conditions = appliedConditions(address, names, useTranslation('search').t);
  const tab = answer && selectedTab(answer, address.tab);
  return (
    <div className={clsx(styles.results, layoutStyles.container)} aria-busy={isLoading}>
      <h1 id={HEADING} tabIndex={-1}>
        {heading}
      </h1>
      <ConditionChips address={address} conditions={conditions} read={answer?.conditions ?? []} />
      {answer && <ProgramsLink answer={answer} address={address} />}
      {about}
      <Outcome answer={answer} isSearched={isSearched} conditions={conditions.map(({ name }) => name)} />
      {answer && tab && <ResultList answer={answer} tab={tab} page={address.page ?? 1} />}
      {isSearched && (
        <QueryBoundary
          query={query}
          heading="h2"
          waiting={<Skeleton className={styles.sk} height={320} radius={20} />}
        >
          {() => null}
        </QueryBoundary>
      )}
    </div>
  );
};

interface OutcomeProps extends Pick<SearchResultsProps, 'isSearched'> {
  answer: SearchResponse | undefined;
  /** Names of the conditions of the search. */
  conditions: readonly string[];
}

/** Number of results, announced by screen readers when it changes, and what of the text could not be used. */
const Outcome = ({ answer, isSearched, conditions }: OutcomeProps) => {
  const { t } = useTranslation('search');
  const total = answer ? totalOf(answer) : 0;
  const reason =
    conditions.length > 1 ? t('noneOfAll', { conditions: conditions.join(' · ') }) : t('suggestion');
  const emptyTitle = isSearched ? answer && t('noResult') : t('tooShort');
  return (
    <div role="status">
      {total > 0 && <p className={textStyles.muted}>{t('resultCount', { count: total })}</p>}
      {answer && <Remarks answer={answer} hasResults={total > 0} />}
      {total === 0 && emptyTitle && (
        <EmptyView title={emptyTitle} reason={isSearched && reason} action={<FullLists />} />
      )}
    </div>
  );
};

/** Words that exclude each other, were left out or guessed, and the order of what was asked for by price. */
const Remarks = ({ answer, hasResults }: { answer: SearchResponse; hasResults: boolean }) => {
  const { t } = useTranslation('search');
  const quoted = (text: string) => t('quoted', { text });
  const { leftOut = [], excluding = [], guesses = [], conditions = [] } = answer;
  const pairs = excluding.map(([first = '', second = '']) =>
    t('pair', { first: quoted(first), second: quoted(second) }),
  );
  const words = leftOut.map(quoted).join(', ');
  const isAsked = conditions.length > 0 || excluding.length > 0 || !hasResults;
  const lines = [
    pairs.length > 0 && t('excluding', { pairs: pairs.join('; ') }),
    words && t(isAsked ? 'unusable' : 'leftOut', { words }),
    ...guesses.map(({ typed, meant }) =>
      t('guess', { typed: quoted(typed), meant: meant.map(quoted).join(', ') }),
    ),
    hasResults && conditions.some(({ kind }) => kind === 'CHEAP') && t('byTuition'),
  ];
  return lines.map(
    (line) =>
      line && (
        <p key={line} className={textStyles.muted}>
          {line}
        </p>
      ),
  );
};

interface ProgramsLinkProps {
  answer: SearchResponse;
  address: SearchAddress;
}

/** The conditions that were understood, and how many programmes meet them; leads to their list where that has the same filters. */
const ProgramsLink = ({ answer, address }: ProgramsLinkProps) => {
  const { t } = useTranslation('search');
  const { conditions = [], words = [], program } = answer;
  const texts = useConditionTexts(conditions.filter(({ kind }) => kind !== 'CHEAP'));
  const count = program.totalElement;
  if (texts.length === 0 || count === 0) return null;
  const names = [
    ...texts.map(({ text }) => text),
    ...(words.length ? [t('quoted', { text: words.join(' ') })] : []),
  ];
  const heading = t('programs', { conditions: names.join('\u00a0· '), count });
  const isSame = words.length === 0 && address.id === undefined && address.continentId === undefined;
  const search = isSame ? programsAddress(conditions, address.countryId) : undefined;
  return (
    <h2 className={styles.summary}>
      {search ? (
        <Link className={textStyles.link} to="/programs" search={search}>
          {heading}
          <ArrowRight aria-hidden />
        </Link>
      ) : (
        heading
      )}
    </h2>
  );
};

const FullLists = () => {
  const { t } = useTranslation('search');
  return (
    <div className={styles.fullLists}>
      <Link className={buttonClass('secondary')} to="/university-list">
        {t('browse.university')}
      </Link>
      <Link className={buttonClass('secondary')} to="/scholarships">
        {t('browse.scholarship')}
      </Link>
      <Link className={buttonClass('secondary')} to="/consulting-list">
        {t('browse.consulting')}
      </Link>
      <Link className={buttonClass('secondary')} to="/programs">
        {t('browse.program')}
      </Link>
    </div>
  );
};

const ICONS: Record<ResultTab, ReactNode> = {
  university: <Landmark aria-hidden />,
  scholarship: <GraduationCap aria-hidden />,
  consulting: <Briefcase aria-hidden />,
  program: <BookOpen aria-hidden />,
};

interface ResultListProps {
  answer: SearchResponse;
  tab: ResultTab;
  page: number;
}

const ResultList = ({ answer, tab, page }: ResultListProps) => {
  const { i18n, t } = useTranslation('search');
  const { content, totalElement } = groupOf(answer, tab);
  const ignored = useConditionTexts(notApplied(answer.conditions ?? [], tab));
  return (
    <>
      <nav className={styles.tabs} aria-label={t('tabs')}>
        {shownTabs(answer).map((one) => (
          <Link
            key={one}
            to="."
            search={(before) => ({ ...before, tab: one, page: undefined })}
            className={one === tab ? styles.on : undefined}
            aria-current={one === tab ? 'true' : undefined}
            activeProps={{}}
            resetScroll={false}
          >
            {ICONS[one]}
            {t(`tab.${one}`)}
            <span className={clsx(buttonStyles.count, buttonStyles.quiet)}>
              {formatNumber(groupOf(answer, one).totalElement, languageOf(i18n))}
            </span>
          </Link>
        ))}
      </nav>
      {ignored.length > 0 && (
        <p className={clsx(textStyles.muted, styles.notHere)}>
          {t('notHere', { conditions: ignored.map(({ text }) => text).join(', ') })}
        </p>
      )}
      <ul className={styles.resultList}>
        {pageOfChunk(content, page).map((hit) => (
          <li key={hit.id}>
            <ResultCard hit={hit} tab={tab} />
          </li>
        ))}
      </ul>
      <Pagination
        totalElements={totalElement}
        page={page}
        size={RESULTS_PER_PAGE}
        headingId={HEADING}
        renderPage={(to, props) => <PageLink key={`${to}${props.className}`} page={to} {...props} />}
      />
    </>
  );
};

const PageLink = ({ page, children, ...props }: PageProps & { page: number | undefined }) =>
  page === undefined ? (
    <button type="button" disabled {...props}>
      {children}
    </button>
  ) : (
    <Link
      to="."
      search={(before) => ({ ...before, page: page === 1 ? undefined : page })}
      activeOptions={{ exact: true }}
      activeProps={{}}
      {...props}
    >
      {children}
    </Link>
  );
