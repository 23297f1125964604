import type { BoardColumn } from '@parvoz/contract/applications/application-calls.ts';
import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import type { TFunction } from 'i18next';
import { BriefcaseBusiness, Earth, Handshake, ListChecks, Tags, UserRound } from 'lucide-react';
import { CheckList } from '../../../../../ui/filters/check-list.tsx';
import { daysGroup } from '../../../../../ui/filters/days-filter.tsx';
import type { FilterGroup } from '../../../../../ui/filters/filter-sheet.tsx';
import { RadioList } from '../../../../../ui/filters/radio-list.tsx';
import { Flag } from '../../../../../ui/flag.tsx';
import { nameOf, stageName } from '../../card-facts.ts';
import { type BoardState, NOBODY } from '../board-search.ts';
import { keyOf } from '../moves.ts';

type T = TFunction<'board'>;

interface Named {
  id: number;
  name: string;
}

/** Something that visitors may not see while its applications go on. */
interface Switched extends Named {
  isActive: boolean;
}

/** Values that the filters offer. A list that is missing is no filter of this page. */
export interface FilterOptions {
  tariffs?: readonly Switched[] | undefined;
  countries?: readonly (Named & { code: string })[] | undefined;
  staff?: readonly PersonRef[] | undefined;
  consultings?: readonly Switched[] | undefined;
  /** Columns of the board, for the table. */
  columns?: readonly BoardColumn[] | undefined;
}

export interface GroupSource {
  state: BoardState;
  options: FilterOptions;
  onChange(change: Partial<BoardState>): void;
}

/** A filter of applications. */
export interface BoardFilterGroup extends FilterGroup {
  /** Takes it away. */
  cleared: Partial<BoardState>;
}

/** The only chosen one by its name, several by their number. */
const chosenText = (ids: readonly number[], items: readonly Named[], t: T): string => {
  const [first] = ids;
  if (first === undefined) return t('filter.all');
  const name = ids.length === 1 ? items.find(({ id }) => id === first)?.name : undefined;
  return name ?? t('filter.chosen', { count: ids.length });
};

const FEW = 12;

const tariffs = ({ state, options, onChange }: GroupSource, t: T): BoardFilterGroup => ({
  key: 'tariff',
  title: t('filter.tariff'),
  icon: <Tags aria-hidden />,
  value: chosenText(state.tariff, options.tariffs ?? [], t),
  isOn: state.tariff.length > 0,
  cleared: { tariff: [] },
  content:
    options.tariffs?.length === 0 ? (
      <p>{t('filter.noTariffs')}</p>
    ) : (
      <CheckList
        name="tariff"
        items={(options.tariffs ?? []).map(({ id, name, isActive }) => ({
          id,
          name: isActive ? name : t('filter.inactiveTariff', { name }),
        }))}
        selected={state.tariff}
        onChange={(tariff) => onChange({ tariff })}
      />
    ),
});

const countries = ({ state, options, onChange }: GroupSource, t: T): BoardFilterGroup => ({
  key: 'country',
  title: t('filter.country'),
  icon: <Earth aria-hidden />,
  value: chosenText(state.country, options.countries ?? [], t),
  isOn: state.country.length > 0,
  cleared: { country: [] },
  content: (
    <CheckList
      name="country"
      items={(options.countries ?? []).map(({ id, name, code }) => ({
        id,
        name,
        mark: <Flag code={code} />,
      }))}
      selected={state.country}
      onChange={(country) => onChange({ country })}
      searchLabel={t('filter.findCountry')}
      noMatchLabel={t('filter.noMatch')}
    />
  ),
});

const consultings = ({ state, options, onChange }: GroupSource, t: T): BoardFilterGroup => ({
  key: 'consulting',
  title: t('filter.consulting'),
  icon: <BriefcaseBusiness aria-hidden />,
  value: chosenText(state.consulting, options.consultings ?? [], t),
  isOn: state.consulting.length > 0,
  cleared: { consulting: [] },
  content: (
    <CheckList
      name="consulting"
      items={(options.consultings ?? []).map(({ id, name, isActive }) => ({
        id,
        name: isActive ? name : t('filter.inactiveConsulting', { name }),
      }))}
      selected={state.consulting}
      onChange={(consulting) => onChange({ consulting })}
      {...((options.consultings?.length ?? 0) > FEW && {
        searchLabel: t('filter.findConsulting'),
        noMatchLabel: t('filter.noMatch'),
      })}
    />
  ),
});

/** Returns the manager with this id of an application that was found, also one who has left the agency. */
const findManager = ({ columns = [] }: FilterOptions, id: string): PersonRef | null | undefined =>
  columns.flatMap(({ content }) => content).find(({ manager }) => manager?.id === id)?.manager;

const managers = ({ state, options, onChange }: GroupSource, t: T): BoardFilterGroup => {
  const items = [
    { value: '', name: t('filter.anyone') },
    { value: NOBODY, name: t('filter.nobody') },
    ...(options.staff ?? []).map((person) => ({ value: person.id, name: nameOf(person, t) })),
  ];
  // Dashboards lead to the applications of former colleagues, too.
  if (state.manager !== null && !items.some(({ value }) => value === state.manager)) {
    const former = findManager(options, state.manager);
    items.push({
      value: state.manager,
      name: former ? nameOf(former, t) : t('filter.chosen', { count: 1 }),
    });
  }
  return {
    key: 'manager',
    title: t('filter.manager'),
    icon: <UserRound aria-hidden />,
    value: items.find(({ value }) => value === state.manager)?.name ?? t('filter.all'),
    isOn: state.manager !== null,
    cleared: { manager: null },
    content: (
      <RadioList
        name="manager"
        items={items}
        value={state.manager ?? ''}
        onChange={(manager) => onChange({ manager: manager || null })}
      />
    ),
  };
};

/** New and running ones together. */
const OPEN = 'open';

const stages = ({ state, options, onChange }: GroupSource, t: T): BoardFilterGroup => {
  const { columns = [] } = options;
  const items = columns.map((column) => ({
    value: keyOf(column),
    name: stageName(column, t),
    count: column.totalElements,
  }));
  const value = state.stage ? keyOf(state.stage) : state.isOpen ? OPEN : '';
  const chosen = columns.find((column) => keyOf(column) === value);
  return {
    key: 'stage',
    title: t('filter.stage'),
    icon: <ListChecks aria-hidden />,
    value: state.stage
      ? stageName(chosen ?? { ...state.stage, name: null }, t)
      : t(state.isOpen ? 'filter.open' : 'filter.all'),
    isOn: value !== '',
    cleared: { stage: null, isOpen: false },
    content: (
      <RadioList
        name="stage"
        items={[{ value: '', name: t('filter.anyStage') }, { value: OPEN, name: t('filter.open') }, ...items]}
        value={value}
        onChange={(key) => {
          const column = columns.find((one) => keyOf(one) === key);
          onChange({
            isOpen: key === OPEN,
            stage: column ? { status: column.status, stepNumber: column.stepNumber } : null,
          });
        }}
      />
    ),
  };
};

const ANSWERS = { yes: true, no: false };

const acceptance = ({ state: { isAccepted }, onChange }: GroupSource, t: T): BoardFilterGroup => {
  const nameOf = (value: boolean) => t(value ? 'filter.accepted' : 'filter.notAccepted');
  return {
    key: 'accepted',
    title: t('filter.acceptance'),
    icon: <Handshake aria-hidden />,
    value: isAccepted === null ? t('filter.all') : nameOf(isAccepted),
    isOn: isAccepted !== null,
    cleared: { isAccepted: null },
    content: (
      <RadioList
        name="accepted"
        items={[
          { value: '', name: t('filter.anyAcceptance') },
          ...Object.entries(ANSWERS).map(([value, answer]) => ({ value, name: nameOf(answer) })),
        ]}
        value={isAccepted === null ? '' : isAccepted ? 'yes' : 'no'}
        onChange={(value) => onChange({ isAccepted: ANSWERS[value as keyof typeof ANSWERS] ?? null })}
      />
    ),
  };
};

const days = ({ state, onChange }: GroupSource, t: T): BoardFilterGroup[] => [
  {
    ...daysGroup({ title: t('filter.days'), none: t('filter.all'), days: state, onChange }),
    cleared: { from: null, to: null },
  },
  {
    ...daysGroup({
      key: 'endedDays',
      title: t('filter.endedDays'),
      none: t('filter.all'),
      days: { from: state.endedFrom, to: state.endedTo },
      onChange: ({ from, to }) =>
        onChange({
          ...(from !== undefined && { endedFrom: from }),
          ...(to !== undefined && { endedTo: to }),
        }),
    }),
    cleared: { endedFrom: null, endedTo: null },
  },
];

/** The filters of a page in their order, as far as there is something to choose from. */
export const filterGroups = (source: GroupSource, t: T): BoardFilterGroup[] => {
  const { options, state } = source;
  return [
    ...(options.consultings ? [consultings(source, t)] : []),
    ...(options.tariffs ? [tariffs(source, t)] : []),
    ...(options.columns && state.view === 'TABLE' ? [stages(source, t)] : []),
    ...(options.countries ? [countries(source, t)] : []),
    ...(options.staff ? [managers(source, t)] : []),
    acceptance(source, t),
    ...days(source, t),
  ];
};
