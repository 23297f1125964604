import type { ScholarshipRow } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { formatDate, formatSom } from '../../../../lib/format.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import type { ListColumn } from '../../../../ui/table/list-columns.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './admin-scholarships.module.css';

const TONES = { UPCOMING: 'info', OPEN: 'success', EXPIRED: 'danger' } as const;

/** Returns what applying costs as administrators see it; null is not known. */
export const feeText = (
  t: TFunction<'scholarships-admin'>,
  language: Language,
  price: number | null,
): string => {
  if (price === null) return t('feeUnknown');
  return price === 0 ? t('free') : t('som', { amount: formatSom(price, language) });
};

/** Columns that only the list of scholarships has. */
export const scholarshipColumns = (
  t: TFunction<'scholarships-admin'>,
  language: Language,
): ListColumn<ScholarshipRow>[] => [
  {
    id: 'dates',
    label: t('dates'),
    sort: 'EXPIRED',
    isPlain: true,
    className: styles.dates,
    render: ({ startDate, expiredDate, isExpected, state }) => (
      <span className={styles.period}>
        <span className={textStyles.num}>
          <span className={styles.start}>{`${formatDate(startDate)} – `}</span>
          {formatDate(expiredDate)}
        </span>
        <span className={styles.state}>
          <span className={clsx(badgeStyles.badge, badgeStyles[TONES[state]])}>{t(`states.${state}`)}</span>
          {isExpected && <small className={styles.expected}>{t('certainty.EXPECTED')}</small>}
        </span>
      </span>
    ),
  },
  {
    id: 'price',
    label: t('price'),
    sort: 'PRICE',
    isOptional: true,
    // Of few grants there is any.
    isHidden: true,
    isMinor: true,
    render: ({ price }) => <span className={textStyles.num}>{feeText(t, language, price)}</span>,
  },
  {
    id: 'coverage',
    label: t('coverage'),
    isOptional: true,
    isHidden: true,
    render: ({ coverage }) => t(`coverages.${coverage}`),
  },
];
