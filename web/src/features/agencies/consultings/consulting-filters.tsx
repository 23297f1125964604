import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { CountryFilter } from '../../../ui/filters/country-filter.tsx';
import { FilterBox } from '../../../ui/filters/filter-box.tsx';
import { FilterGroup } from '../../../ui/filters/filter-group.tsx';
import { RadioList } from '../../../ui/filters/radio-list.tsx';
import { SumFilter } from '../../../ui/filters/sum-filter.tsx';
import { TextFilter } from '../../../ui/filters/text-filter.tsx';
import { mapQueryPart } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { answerText } from './applied-chips.ts';
import type { ConsultingOptions } from './consulting-options.ts';
import { ANSWER_HOURS, FINISHED_PERCENTS, type ListState } from './list-search.ts';

const COUNTRY_LIMIT = 8;

interface ConsultingFiltersProps {
  options: ConsultingOptions;
  state: ListState;
  onChange(change: Partial<ListState>): void;
}

/** The filters of the list of agencies, for inside of a `FilterPanel`. */
export const ConsultingFilters = ({ options, state, onChange }: ConsultingFiltersProps) => {
  const { t } = useTranslation('consultings');
  return (
    <>
      <TextFilter name="query" label={t('filter.text')} onChange={(query) => onChange({ query })} />
      {state.university && <input type="hidden" name="university" value={state.university} />}
      <CountryFilter
        title={t('filter.country')}
        countries={mapQueryPart(options.countries, (countries) =>
          countries
            .filter(({ id, universityCount }) => universityCount > 0 || state.country.includes(id))
            .map(({ id, name, code }) => ({ id, name, code })),
        )}
        selected={state.country}
        limit={COUNTRY_LIMIT}
        onChange={(country) => onChange({ country })}
      />
      <FilterGroup title={t('filter.price')} isOpen>
        <SumFilter label={t('filter.upTo')} onChange={(upTo) => onChange({ upTo })} />
        <FilterBox
          name="free"
          label={t('measured.hasFree')}
          isOn={state.free}
          onChange={(free) => onChange({ free })}
        />
      </FilterGroup>
      <MeasureFilters state={state} onChange={onChange} />
    </>
  );
};

/** Bounds of what is measured; an agency that is not measured yet is within none. */
const MeasureFilters = ({ state, onChange }: Omit<ConsultingFiltersProps, 'options'>) => {
  const { t, i18n } = useTranslation('consultings');
  const any = { value: '', name: t('filter.any') };
  const note = <p className={textStyles.muted}>{t('filter.onlyMeasured')}</p>;
  return (
    <>
      <FilterGroup title={t('measured.firstAnswer')} isOpen>
        <RadioList
          name="answer"
          items={[any, ...ANSWER_HOURS.map((hours) => ({ value: `${hours}`, name: answerText(hours, t) }))]}
          value={`${state.answer ?? ''}`}
          onChange={(value) => onChange({ answer: ANSWER_HOURS.find((hours) => `${hours}` === value) })}
        />
        {state.answer && note}
      </FilterGroup>
      <FilterGroup title={t('filter.finished')} isOpen>
        <RadioList
          name="finished"
          items={[
            any,
            ...FINISHED_PERCENTS.map((percent) => ({
              value: `${percent}`,
              name: t('filter.orMore', { percent: formatPercent(percent, languageOf(i18n)) }),
            })),
          ]}
          value={`${state.finished ?? ''}`}
          onChange={(value) =>
            onChange({ finished: FINISHED_PERCENTS.find((percent) => `${percent}` === value) })
          }
        />
        {state.finished && note}
      </FilterGroup>
    </>
  );
};
