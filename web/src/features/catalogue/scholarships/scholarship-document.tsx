import { fundingOf } from '@parvoz/contract/catalogue/coverage.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { Document, Facts, PageLink, RichText, Section, SourceFacts } from '../../../ui/document.tsx';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { LIST_PATH } from './list-search.ts';
import type { ScholarshipInFull } from './scholarship-detail.tsx';
import { useRoundText, useStatusText } from './scholarship-parts.tsx';
import { ConditionList, CoveredList, StepList } from './scholarship-terms.tsx';
import { useFeeText } from './use-fee-text.ts';

/** The page of a scholarship as a document. */
export const ScholarshipDocument = ({
  scholarship,
  children,
}: {
  scholarship: ScholarshipInFull;
  children: ReactNode;
}) => {
  const { t } = useTranslation(['scholarships', 'documents']);
  const statusText = useStatusText();
  const feeText = useFeeText();
  const { datesText } = useCycleText();
  const round = useRoundText()(scholarship);
  const written = (date: string): string => {
    const ofYear = datesText(scholarship.isExpected, date);
    return ofYear ? `${formatDate(date)} (${ofYear})` : formatDate(date);
  };
  const { name, country, university, degreeTypeList, startDate, expiredDate, price, steps } = scholarship;
  return (
    <Document title={name} path={`${LIST_PATH}/${scholarship.id}`}>
      <Facts
        facts={[
          [
            t('detail.who'),
            country ? (
              <PageLink key="country" path={`/countries/${country.id}`}>
                {country.name}
              </PageLink>
            ) : (
              t('manyCountries')
            ),
          ],
          university && [
            t('detail.university'),
            <PageLink key="university" path={`/university-list/${university.id}`}>
              {university.name}
            </PageLink>,
          ],
          [t('degrees'), degreeTypeList.map(({ value }) => value).join(', ') || t('detail.unknown')],
          [t('documents:status'), statusText(scholarship)],
          [t('detail.starts'), written(startDate)],
          [t('detail.expires'), written(expiredDate)],
          [t('detail.covers'), t(`detail.coverage.${fundingOf(scholarship.covers, scholarship.coverage)}`)],
          [t('detail.price'), feeText(price)],
        ]}
      />
      <Section title={t('detail.about')}>
        {scholarship.description ? <RichText html={scholarship.description} /> : <p>{t('detail.unknown')}</p>}
      </Section>
      {scholarship.covers && (
        <Section title={t('detail.covers')}>
          <CoveredList covers={scholarship.covers} />
        </Section>
      )}
      <Section title={t('detail.conditions')}>
        <ConditionList scholarship={scholarship} />
      </Section>
      {steps.length > 0 && (
        <Section title={t('detail.steps')}>
          <StepList steps={steps} />
        </Section>
      )}
      <Section title={t('detail.source')}>
        <SourceFacts {...scholarship} />
        <p>
          {t('detail.decides')} {round}
        </p>
      </Section>
      {children}
    </Document>
  );
};
