import type { ImportField } from '@parvoz/contract/catalogue/import-fields.ts';
import type { ImportKind, ImportOutcome } from '@parvoz/contract/catalogue/import-states.ts';
import type { ImportRow } from '@parvoz/contract/catalogue/imports.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { CircleAlert } from 'lucide-react';
import { formatPhone, formatSom, plainText } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import type { Column } from '../../../ui/table/data-table.tsx';
import textStyles from '../../../ui/text.module.css';
import { OUTCOME_ICONS } from './outcome-cards.tsx';
import styles from './row-columns.module.css';

type T = TFunction<'imports'>;

/** Longer texts are cut: descriptions have pages. */
const MAX_SHOWN = 120;
const TONES: Record<ImportOutcome, string | undefined> = {
  NEW: badgeStyles.success,
  CHANGED: badgeStyles.info,
  SAME: undefined,
  REFUSED: badgeStyles.danger,
};
/** Fields of a new record that are shown beside its name. */
const SAID: readonly ImportField[] = [
  ...([
    'university',
    'country',
    'cityUz',
    'cityRu',
    'cityEn',
    'webSite',
    'program',
    'degree',
    'degrees',
  ] as const),
  ...(['taughtIn', 'coverage', 'place', 'status', 'tariff', 'scholarship', 'manager'] as const),
];
/** Numbers and dates, each with its unit or name: it shows how they were understood. */
const FIGURES: readonly ImportField[] = [
  ...(['rating', 'startDate', 'expiredDate', 'isExpected', 'price', 'covers', 'conditions'] as const),
  ...(['phone', 'step', 'level', 'paidOutside'] as const),
  ...(['durationMonths', 'tuition', 'intakes', 'requirements', 'factsYear'] as const),
  ...(['registerBy', 'resultsOn', 'checkedOn'] as const),
];
/** Sums in Som, as the names of their columns say. */
const SUMS: ReadonlySet<ImportField> = new Set(['price', 'paidOutside']);

const short = (text: string) => plainText(text, MAX_SHOWN);

const Badge = ({ outcome, t }: { outcome: ImportOutcome; t: T }) => {
  const Icon = OUTCOME_ICONS[outcome];
  return (
    <span className={clsx(badgeStyles.badge, TONES[outcome])}>
      <Icon aria-hidden />
      {t(`outcomes.${outcome}.one`)}
    </span>
  );
};

/** Fields that change, with the value before and after. */
const Changes = ({ row, t }: { row: ImportRow; t: T }) => (
  <dl className={styles.changes}>
    {row.changes.map(({ field, value }) => {
      const now = row.values.find((one) => one.field === field)?.value ?? '';
      return (
        <div key={field}>
          <dt>{t(`fields.${field}`)}</dt>
          <dd>
            {value === '' ? (
              <small>{t('preview.wasEmpty')}</small>
            ) : (
              <del>
                <span className={textStyles.sr}>{t('preview.was')} </span>
                {short(value)}
              </del>
            )}
            {now === '-' ? (
              <small>{t('preview.becomesEmpty')}</small>
            ) : (
              <ins>
                <span className={textStyles.sr}>{t('preview.becomes')} </span>
                {short(now)}
              </ins>
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);

/** Reasons why a line is left out: each wrong cell with its fault. */
const Problems = ({ row, t }: { row: ImportRow; t: T }) => (
  <dl className={styles.problems}>
    {row.problems.map(({ field, value: sentence }) => {
      const given = row.values.find((one) => one.field === field)?.value;
      return (
        <div key={field + sentence}>
          <dt>{t(`fields.${field}`)}</dt>
          <dd>
            {given && <b>{short(given)}</b>}
            <small>
              <CircleAlert aria-hidden />
              {sentence}
            </small>
          </dd>
        </div>
      );
    })}
  </dl>
);

interface SaidProps {
  row: ImportRow;
  t: T;
  language: Language;
}

/** Returns a phone or a sum as people write it, and anything else as it was understood. */
const writtenOf = (field: ImportField, value: string, language: Language): string => {
  if (field === 'phone' && /^\d{12}$/.test(value)) return formatPhone(value);
  const isSum = SUMS.has(field) && /^\d+(\.\d{1,2})?$/.test(value);
  return isSum ? formatSom(Math.round(Number(value) * 100), language) : value;
};

const Said = ({ row, t, language }: SaidProps) => {
  const cellOf = (field: ImportField) => row.values.find((one) => one.field === field)?.value;
  const said = [
    ...SAID.flatMap((field) => cellOf(field) ?? []),
    ...FIGURES.flatMap((field) => {
      const value = cellOf(field);
      return value === undefined ? [] : `${t(`fields.${field}`)}: ${writtenOf(field, value, language)}`;
    }),
  ];
  return <span className={styles.said}>{said.join(' · ')}</span>;
};

const Details = ({ row, t, language }: SaidProps) => {
  if (row.outcome === 'REFUSED') return <Problems row={row} t={t} />;
  return row.outcome === 'CHANGED' ? (
    <Changes row={row} t={t} />
  ) : (
    <Said row={row} t={t} language={language} />
  );
};

/** Columns of the lines of an import. */
export const rowColumns = (t: T, kind: ImportKind, language: Language): Column<ImportRow>[] => [
  {
    id: 'name',
    label: t(kind === 'CLIENT' ? 'clients.name' : 'preview.name'),
    isTitle: true,
    className: styles.title,
    render: (row) => (
      <span>
        <b>{row.title || t('preview.unnamed')}</b>
        <small>
          {row.refId === null
            ? t('preview.line', { line: row.line })
            : t('preview.lineAndId', { line: row.line, id: `${row.refId}` })}
        </small>
      </span>
    ),
  },
  {
    id: 'outcome',
    label: t('preview.outcome'),
    render: ({ outcome }) => <Badge outcome={outcome} t={t} />,
  },
  {
    id: 'details',
    label: t('preview.details'),
    className: styles.details,
    render: (row) => <Details row={row} t={t} language={language} />,
  },
];
