import type { ShownItems, TariffOffer } from '@parvoz/contract/applications/shortlist.ts';
import { fundingOf } from '@parvoz/contract/catalogue/coverage.ts';
import type { Covered } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import type { ShortlistKind } from '@parvoz/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import {
  formatDate,
  formatRating,
  formatSom,
  inUnits,
  webSiteLink,
  webSiteName,
} from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { placeName } from '../../../lib/place.ts';
import type { Shown } from '../../../lib/shown-items.ts';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { type Comparison, type Group, type Line, type Said, smallestAt } from './comparison.ts';
import { useRequirementLines } from './requirement-lines.ts';
import { type Additions, useDaysLeft, usePrograms } from './use-programs.ts';

type University = ShownItems['universityList'][number];
type Scholarship = Omit<ScholarshipCard, 'description'>;

const known = (text: string | null | undefined): Said => ({ text: text || null });

const useUniversities = () => {
  const { t, i18n } = useTranslation('compare');
  const language = languageOf(i18n);
  return (things: readonly University[]): Comparison => ({
    heads: things.map(({ id, name, photo, city, country }) => ({
      ...{ id, name, picture: photo, flag: country.code },
      where: placeName(city, country.name),
      link: { to: `/university-list/${id}` },
    })),
    groups: [
      {
        id: 'facts',
        label: t('group.university'),
        lines: [
          { id: 'country', label: t('line.country'), cells: things.map((one) => known(one.country.name)) },
          { id: 'city', label: t('line.city'), cells: things.map((one) => known(one.city)) },
          {
            id: 'degrees',
            label: t('line.degrees'),
            cells: things.map((one) => known(one.degreeList.map(({ value }) => value).join(', '))),
          },
          {
            id: 'rating',
            label: t('line.rating'),
            cells: things.map(({ rating }) =>
              rating > 0 ? { text: formatRating(rating, language), note: t('ratingDemo') } : known(null),
            ),
          },
          {
            id: 'site',
            label: t('line.site'),
            cells: things.map(({ webSite }) =>
              webSite ? { text: webSiteName(webSite), href: webSiteLink(webSite) } : known(null),
            ),
          },
        ],
      },
    ],
  });
};

const COVERED = ['TUITION', 'STIPEND', 'HOUSING', 'TRAVEL', 'INSURANCE', 'LANGUAGE_YEAR'] as const;

/**
 * Returns a function that makes the lines about a scholarship's cover, one for each kind; cells are unknown for
 * scholarships that list nothing.
 */
const useCoverLines = () => {
  const { t } = useTranslation('compare');
  const amountText = useAmountText();
  const textOf = (one: Covered | undefined): string => {
    if (!one) return t('no');
    if (one.kind === 'TUITION') return t(one.extent === 'FULL' ? 'inFull' : 'inPart');
    if (one.kind !== 'STIPEND') return t('yes');
    return one.amount === null || one.currency === null
      ? t('amountUnknown')
      : t('monthly', { amount: amountText(one.amount, one.currency) });
  };
  return (things: readonly Scholarship[]): Line[] =>
    COVERED.map((kind) => ({
      id: kind,
      label: t(`line.${kind}`),
      cells: things.map(({ covers }) =>
        known(covers && textOf(covers.find((covered) => covered.kind === kind))),
      ),
    }));
};

const useScholarships = () => {
  const { t, i18n } = useTranslation('compare');
  const language = languageOf(i18n);
  const daysLeft = useDaysLeft();
  const coverLines = useCoverLines();
  const requirementLines = useRequirementLines();
  const { datesText } = useCycleText();
  return (things: readonly Scholarship[], today: string, fit: Group | undefined): Comparison => ({
    heads: things.map(({ id, name, attach, country, university }) => ({
      ...{ id, name, picture: attach, flag: country?.code ?? null },
      where: [country?.name ?? t('manyCountries'), university?.name].filter(Boolean).join(' · '),
      link: { to: `/scholarships/${id}` },
    })),
    groups: [
      ...(fit ? [fit] : []),
      {
        id: 'facts',
        label: t('group.scholarship'),
        lines: [
          {
            id: 'coverage',
            label: t('line.coverage'),
            cells: things.map(({ covers, coverage }) => known(t(`coverage.${fundingOf(covers, coverage)}`))),
          },
          ...coverLines(things),
          {
            id: 'degrees',
            label: t('line.degrees'),
            cells: things.map((one) => known(one.degreeTypeList.map(({ value }) => value).join(', '))),
          },
          {
            id: 'university',
            label: t('line.university'),
            cells: things.map(({ university }) => known(university?.name ?? t('anyUniversity'))),
          },
          {
            id: 'price',
            label: t('line.applying'),
            cells: things.map(({ price }) =>
              known(
                price === null
                  ? null
                  : price === 0
                    ? t('free')
                    : t('som', { amount: formatSom(price, language) }),
              ),
            ),
          },
        ],
      },
      {
        id: 'requirements',
        label: t('group.requirements'),
        lines: requirementLines(things.map(({ conditions }) => conditions)),
      },
      {
        id: 'dates',
        label: t('group.dates'),
        lines: [
          {
            id: 'opens',
            label: t('line.opens'),
            cells: things.map((one) => ({
              text: formatDate(one.startDate),
              note: datesText(one.isExpected, one.startDate),
            })),
          },
          {
            id: 'deadline',
            label: t('line.deadline'),
            cells: things.map(({ status, startDate, expiredDate, isExpected }) => {
              const opensOn = status === 'UPCOMING' ? startDate : null;
              return {
                text: formatDate(expiredDate),
                note: [
                  daysLeft(today, expiredDate, { isOver: status === 'EXPIRED', opensOn }),
                  datesText(isExpected, opensOn, expiredDate),
                ]
                  .filter(Boolean)
                  .join(' · '),
              };
            }),
            best: {
              at: smallestAt(things.map((one) => (one.status === 'EXPIRED' ? null : one.expiredDate))),
              word: t('nearest'),
            },
          },
        ],
      },
    ],
  });
};

const useTariffs = () => {
  const { t, i18n } = useTranslation('compare');
  const language = languageOf(i18n);
  const timeOf = (minutes: number): string => {
    const [unit, count] = inUnits(minutes);
    return t(unit, { count });
  };
  return (things: readonly TariffOffer[]): Comparison => ({
    heads: things.map(({ id, name, consulting }) => ({
      ...{ id, name, picture: consulting.photo, flag: null },
      where: consulting.name,
      link: { to: `/consulting-list/${consulting.id}`, hash: `tariff-${id}` },
    })),
    groups: [
      {
        id: 'tariff',
        label: t('group.tariff'),
        lines: [
          {
            id: 'price',
            label: t('line.price'),
            cells: things.map(({ price }) =>
              known(price === 0 ? t('free') : t('som', { amount: formatSom(price, language) })),
            ),
            best: { at: smallestAt(things.map(({ price }) => price)), word: t('lowest') },
          },
          {
            id: 'parts',
            label: t('line.parts'),
            cells: things.map(({ isInParts }) => known(t(isInParts ? 'inParts' : 'atOnce'))),
          },
          { id: 'steps', label: t('line.steps'), cells: things.map((one) => known(String(one.stepCount))) },
          {
            id: 'days',
            label: t('line.days'),
            cells: things.map(({ days }) => known(t('days', { count: days }))),
          },
          {
            id: 'documents',
            label: t('line.documents'),
            cells: things.map((one) => known(String(one.documentCount))),
          },
        ],
      },
      {
        id: 'agency',
        label: t('group.agency'),
        lines: [
          { id: 'city', label: t('line.city'), cells: things.map((one) => known(one.consulting.city)) },
          {
            id: 'rating',
            label: t('line.reviews'),
            cells: things.map(({ consulting: { rating, commentCount } }) =>
              rating === null
                ? known(null)
                : { text: formatRating(rating, language), note: t('reviews', { count: commentCount }) },
            ),
          },
          {
            id: 'answer',
            label: t('line.answer'),
            cells: things.map(({ consulting: { answer } }) => known(answer && timeOf(answer.minutes))),
            best: {
              at: smallestAt(things.map(({ consulting: { answer } }) => answer?.minutes ?? null)),
              word: t('fastest'),
            },
          },
          {
            id: 'verified',
            label: t('line.verified'),
            cells: things.map(({ consulting }) => known(t(consulting.isVerified ? 'yes' : 'no'))),
          },
        ],
      },
    ],
  });
};

/** Returns a function that makes the comparison of things of one kind, in the words of the page. */
export const useComparison = () => {
  const programs = usePrograms();
  const universities = useUniversities();
  const scholarships = useScholarships();
  const tariffs = useTariffs();
  return (kind: ShortlistKind, shown: Shown, additions: Additions): Comparison => {
    switch (kind) {
      case 'PROGRAM':
        return programs(shown.programList, shown.today, additions);
      case 'UNIVERSITY':
        return universities(shown.universityList);
      case 'SCHOLARSHIP':
        return scholarships(shown.scholarshipList, shown.today, additions.fit);
      case 'TARIFF':
        return tariffs(shown.tariffList);
    }
  };
};
