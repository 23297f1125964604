import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { LANGUAGE_FACTS, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Globe, PencilLine } from 'lucide-react';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { MenuAction } from '../action-menu.tsx';
import badgeStyles from '../badge.module.css';
import { Flag } from '../flag.tsx';
import layoutStyles from '../layout.module.css';
import { Picture } from '../picture.tsx';
import { RowMenu } from '../row-menu.tsx';
import { Switch } from '../switch.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import textStyles from '../text.module.css';
import { type Lists, namesOf, type RecordPlaces } from './places.ts';
import styles from './record.module.css';

/** Fields of a record that all lists show. */
export interface RecordRow {
  id: number;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  countryId: number | null;
  degreeIds: readonly number[];
  missingLanguages: readonly string[];
  checkedOn: string | null;
  updatedAt: string;
}

interface Options<Row extends RecordRow> {
  t: TFunction<['admin', 'tables']>;
  lists: Lists;
  placesOf(id: number): RecordPlaces;
  pictureOf(row: Row): PictureRef | null;
  /** Below the name. */
  secondOf(row: Row): string | null;
  /** Said where a record is of no country. */
  withoutCountry?: string;
  /** Columns that only this list has, behind those of country and degrees. */
  own: readonly ListColumn<Row>[];
  onStatus(row: Row, isActive: boolean): void;
  onRemove(row: Row): void;
}

const nameColumn = <Row extends RecordRow>(options: Options<Row>): ListColumn<Row> => ({
  id: 'name',
  label: options.t('record.name'),
  isTitle: true,
  className: styles.ofName,
  sort: 'NAME',
  render: (row) => {
    const second = options.secondOf(row);
    return (
      <div className={styles.named}>
        <Picture
          picture={options.pictureOf(row)}
          sizes="44px"
          width={44}
          height={44}
          look="emblem"
          className={styles.emblem}
        />
        <div className={layoutStyles.shrinks}>
          <Link className={styles.name} title={row.name} {...options.placesOf(row.id).page}>
            {row.name}
          </Link>
          {second && (
            <small className={styles.second} title={second}>
              {second}
            </small>
          )}
        </div>
      </div>
    );
  },
});

const placeColumns = <Row extends RecordRow>(options: Options<Row>): ListColumn<Row>[] => [
  {
    id: 'country',
    label: options.t('record.country'),
    isOptional: true,
    isPlain: true,
    className: styles.ofCountry,
    render: ({ countryId }) => {
      const country = options.lists.countries.find(({ id }) => id === countryId);
      return country ? (
        <span className={styles.country}>
          <Flag code={country.code} />
          <span className={styles.countryName}>{country.name}</span>
        </span>
      ) : (
        options.withoutCountry && <span className={styles.countryName}>{options.withoutCountry}</span>
      );
    },
  },
  {
    id: 'degrees',
    label: options.t('record.degrees'),
    isOptional: true,
    isMinor: true,
    render: ({ degreeIds }) => (
      <span
        className={clsx(badgeStyles.badge, styles.degrees)}
        title={namesOf(options.lists.degrees, degreeIds)}
      >
        <span className={textStyles.ell}>
          {degreeIds.length === 1
            ? namesOf(options.lists.degrees, degreeIds)
            : options.t('record.degreeCount', { count: degreeIds.length })}
        </span>
      </span>
    ),
  },
];

const languagesColumn = <Row extends RecordRow>({ t }: Options<Row>): ListColumn<Row> => ({
  id: 'languages',
  label: t('record.languages'),
  isOptional: true,
  isMinor: true,
  render: ({ missingLanguages }) => (
    <span className={styles.languages}>
      {WRITTEN_LANGUAGES.map((language) => {
        const isMissing = missingLanguages.includes(language);
        const said = t(isMissing ? 'record.languageMissing' : 'record.languageThere', {
          language: LANGUAGE_FACTS[language].name,
        });
        return (
          <span
            key={language}
            className={clsx(badgeStyles.badge, isMissing ? badgeStyles.warning : badgeStyles.success)}
            title={said}
          >
            <span aria-hidden>{language}</span>
            <span className={textStyles.sr}>{said}</span>
          </span>
        );
      })}
    </span>
  ),
});

const statusColumn = <Row extends RecordRow>({ t, onStatus }: Options<Row>): ListColumn<Row> => ({
  id: 'status',
  label: t('record.status'),
  isPlain: true,
  className: styles.status,
  render: (row) => (
    <Switch
      label={t('record.statusOf', { name: row.name })}
      text={t(`record.statuses.${row.status}`)}
      isOn={row.status === 'ACTIVE'}
      onChange={(isActive) => onStatus(row, isActive)}
    />
  ),
});

const dateColumns = <Row extends RecordRow>({ t }: Options<Row>): ListColumn<Row>[] => [
  {
    id: 'checked',
    label: t('record.checkedOn'),
    sort: 'CHECKED',
    isOptional: true,
    isHidden: true,
    render: ({ checkedOn }) => (
      <span className={textStyles.num}>{checkedOn ? formatDate(checkedOn) : t('record.neverChecked')}</span>
    ),
  },
  {
    id: 'updated',
    label: t('record.updated'),
    sort: 'UPDATED',
    isOptional: true,
    isMinor: true,
    render: ({ updatedAt }) => <span className={textStyles.num}>{formatMoment(updatedAt)}</span>,
  },
];

const actionsColumn = <Row extends RecordRow>({ t, placesOf, onRemove }: Options<Row>): ListColumn<Row> => ({
  id: 'actions',
  label: t('actions', { ns: 'tables' }),
  isActs: true,
  render: (row) => {
    const places = placesOf(row.id);
    return (
      <RowMenu
        label={t('record.actionsOf', { name: row.name })}
        removal={t('remove', { ns: 'tables' })}
        onRemove={() => onRemove(row)}
      >
        <MenuAction render={<Link {...places.update} />}>
          <PencilLine aria-hidden />
          {t('edit', { ns: 'tables' })}
        </MenuAction>
        {row.status === 'ACTIVE' && (
          <MenuAction render={<Link {...places.site} target="_blank" />}>
            <Globe aria-hidden />
            {t('record.onSite')}
          </MenuAction>
        )}
      </RowMenu>
    );
  },
});

/** Columns that lists of records have in common, with their own among them; `sorts` are those of the list. */
export const recordColumns = <Row extends RecordRow>(
  options: Options<Row>,
  sorts: readonly string[],
): ListColumn<Row>[] => {
  const sorted = (column: ListColumn<Row>, sort: string) =>
    sorts.includes(sort) ? { ...column, sort } : column;
  const columns = [
    nameColumn(options),
    ...placeColumns(options).map((column) => sorted(column, column.id.toUpperCase())),
    ...options.own,
    languagesColumn(options),
    sorted(statusColumn(options), 'STATUS'),
    ...dateColumns(options),
    actionsColumn(options),
  ];
  return columns.map((column) => ({ ...column, className: clsx(styles.cell, column.className) }));
};
