import type { AgencyDashboard } from '@parvoz/contract/platform/dashboards-agency.ts';
import { CircleCheckBig, Coins, FolderPlus, Hourglass, Landmark, Lock, Star, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRating, formatSom } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { FigureCards } from '../../../../ui/dashboard/figure-cards.tsx';
import { MoneyCards } from '../../../../ui/dashboard/money-cards.tsx';
import {
  acceptedTarget,
  cameTarget,
  finishedTarget,
  INCOME_TARGETS,
  incomeTarget,
  reviewsTarget,
} from './targets.ts';
import { useTime } from './use-time.ts';

const ICONS = { CAME: FolderPlus, FINISHED: CircleCheckBig };
const TARGETS = { CAME: cameTarget, FINISHED: finishedTarget };
const HOURS = 24;

type FiguresProps = Pick<AgencyDashboard, 'figures' | 'answerHours' | 'reviews' | 'from' | 'to'>;

/** Figures of the period: new and finished applications, time to acceptance, and reviews. */
export const Figures = ({ figures, answerHours, reviews, from, to }: FiguresProps) => {
  const { t, i18n } = useTranslation('dashboards-agency');
  const language = languageOf(i18n);
  const time = useTime();
  const { count, average, rating, total } = reviews;
  const ofPeriod =
    average === null
      ? t('figures.noReviews')
      : t('figures.average', { rating: formatRating(average, language) });
  const ofAll =
    rating === null ? null : t('figures.rating', { rating: formatRating(rating, language), count: total });
  return (
    <FigureCards
      cards={[
        ...figures.map(({ kind, count, before }) => ({
          ...{
            key: kind,
            icon: ICONS[kind],
            label: t(`figures.${kind}`),
            value: formatNumber(count, language),
          },
          compared: { count, before },
          target: TARGETS[kind](from, to),
        })),
        {
          ...{ key: 'answer', icon: Timer, label: t('figures.answer'), note: t('figures.answerNote') },
          value: answerHours === null ? t('figures.never') : time(answerHours / HOURS),
          target: acceptedTarget(from, to),
        },
        {
          ...{
            key: 'reviews',
            icon: Star,
            label: t('figures.reviews'),
            value: formatNumber(count, language),
          },
          note: [ofPeriod, ofAll].filter(Boolean).join(' · '),
          target: reviewsTarget(from, to),
        },
      ]}
    />
  );
};

const NOW = [
  ['held', Lock],
  ['awaiting', Hourglass],
  ['balance', Landmark],
] as const satisfies [Exclude<keyof AgencyDashboard['money'], 'income' | 'commission'>, unknown][];

type IncomeProps = Pick<AgencyDashboard, 'money' | 'from' | 'to'>;

/** Income of the period, money in protection for the agency, and its available balance. */
export const Income = ({ money, from, to }: IncomeProps) => {
  const { t, i18n } = useTranslation('dashboards-agency');
  const { commission } = money;
  const ofIt = commission > 0 && t('money.commission', { amount: formatSom(commission, languageOf(i18n)) });
  return (
    <MoneyCards
      cards={[
        {
          ...{ key: 'income', icon: Coins, label: t('money.income'), ...money.income },
          target: incomeTarget(from, to),
        },
        ...NOW.map(([key, icon]) => ({
          ...{ key, icon, label: t(`money.${key}`), amount: money[key], note: key === 'held' && ofIt },
          target: INCOME_TARGETS[key],
        })),
      ]}
    />
  );
};
