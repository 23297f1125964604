import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { Flag } from '../../../ui/flag.tsx';
import type { QueryPart } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { changeDetail, type DetailState, writeDetailSearch } from './detail-search.ts';
import styles from './linked-universities.module.css';
import { EXACT, LIST_PATH } from './list-search.ts';
import { PagedSection } from './paged-section.tsx';

/** Countries that are shown before the others are asked for. */
const COUNTRIES_SHOWN = 8;

interface LinkedUniversitiesProps<University> {
  consulting: Pick<ConsultingDetail, 'id' | 'countryList' | 'universityCount'>;
  state: DetailState;
  query: QueryPart<{ content: readonly University[]; totalElements: number; page: number; size: number }>;
  renderRow(university: University): ReactNode;
}

/** The universities that an agency works with, found by text and by country. */
export const LinkedUniversities = <University,>({
  consulting,
  state,
  query,
  renderRow,
}: LinkedUniversitiesProps<University>) => {
  const { t } = useTranslation('consultings');
  const { id, universityCount } = consulting;
  return (
    <PagedSection
      name="universities"
      title={t('detail.universities')}
      count={universityCount}
      consultingId={id}
      state={state}
      query={query}
      tools={universityCount > 0 && <Tools consulting={consulting} state={state} />}
    >
      {({ content }) =>
        content.length === 0 ? (
          <p className={textStyles.muted}>
            {t(universityCount > 0 ? 'detail.noneFound' : 'detail.noUniversities')}
          </p>
        ) : (
          <div className={styles.rows}>{content.map(renderRow)}</div>
        )
      }
    </PagedSection>
  );
};

type ToolsProps = Pick<LinkedUniversitiesProps<unknown>, 'consulting' | 'state'>;

const Tools = ({ consulting, state }: ToolsProps) => {
  const { t } = useTranslation('consultings');
  const navigate = useNavigate();
  const { id, universityCount } = consulting;
  const find = (query: string) =>
    navigate({
      to: '/consulting-list/$consultingId',
      params: { consultingId: String(id) },
      search: writeDetailSearch(changeDetail(state, { query })),
      resetScroll: false,
      // Letters of one text are one step back.
      replace: state.query !== '',
    });
  return (
    <form
      className={styles.tools}
      action={`${LIST_PATH}/${id}#universities`}
      onSubmit={(event) => event.preventDefault()}
    >
      <TextFilter
        name="query"
        label={t('detail.findUniversity', { count: universityCount })}
        onChange={find}
      />
      {state.country !== undefined && <input type="hidden" name="country" value={state.country} />}
      <Countries consulting={consulting} state={state} />
    </form>
  );
};

/** Chips of the countries that an agency has universities in, with how many there are. */
const Countries = ({ consulting: { id, countryList, universityCount }, state }: ToolsProps) => {
  const { t } = useTranslation('consultings');
  const [areAllShown, setAreAllShown] = useState(false);
  if (countryList.length < 2) return null;
  const shown = countryList.filter(
    (country, index) => areAllShown || index < COUNTRIES_SHOWN || country.id === state.country,
  );
  const chip = (country: number | undefined, count: number, name: ReactNode) => (
    <li key={country ?? 0}>
      <Chip consultingId={id} state={state} country={country} count={count}>
        {name}
      </Chip>
    </li>
  );
  return (
    <ul className={styles.chips} aria-label={t('detail.countries')}>
      {chip(undefined, universityCount, t('detail.allCountries'))}
      {shown.map(({ id: country, name, code, universityCount: count }) =>
        chip(
          country,
          count,
          <>
            <Flag className={styles.flag} code={code} />
            {name}
          </>,
        ),
      )}
      {shown.length < countryList.length && (
        <li>
          <button type="button" className={badgeStyles.chip} onClick={() => setAreAllShown(true)}>
            {t('countries.more', { ns: 'filtered-lists', count: countryList.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
};

interface ChipProps {
  consultingId: number;
  state: DetailState;
  country: number | undefined;
  count: number;
  children: ReactNode;
}

const Chip = ({ consultingId, state, country, count, children }: ChipProps) => {
  const { i18n } = useTranslation();
  const isOn = state.country === country;
  return (
    <Link
      className={clsx(badgeStyles.chip, isOn && badgeStyles.on)}
      to="/consulting-list/$consultingId"
      params={{ consultingId: String(consultingId) }}
      search={writeDetailSearch(changeDetail(state, { country }))}
      resetScroll={false}
      activeOptions={EXACT}
      // Also on a later page of its list, whose address is another one.
      aria-current={isOn ? 'true' : undefined}
    >
      {children}
      <span className={clsx(textStyles.faint, textStyles.num)}>{formatNumber(count, languageOf(i18n))}</span>
    </Link>
  );
};
