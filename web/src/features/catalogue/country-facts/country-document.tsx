import type { CountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { type Living, livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Facts, Section, SourceLine } from '../../../ui/document.tsx';
import { useAmountRangeText } from '../../../ui/use-amount-text.ts';
import { useCostWords } from './use-cost-words.ts';

interface CountryDocumentProps {
  country: CountryDetail;
  /** Cost of living in soʻm. */
  inSom: ReactNode;
  children: ReactNode;
}

/** The page of a country as a document. */
export const CountryDocument = ({ country, inSom, children }: CountryDocumentProps) => {
  const { t } = useTranslation(['country-facts', 'documents', 'universities']);
  const { id, name, originalName, code, continent, facts } = country;
  const { costs, recognition, legalisation, visa } = facts;
  const { nameOf, sumOf, sourceOf } = useCostWords();
  const living = livingOf(facts);
  return (
    <Document title={name} path={`/countries/${id}`}>
      <Facts
        facts={[
          originalName !== '' && originalName !== name ? [t('documents:originalName'), originalName] : null,
          ['ISO 3166-1', code],
          [t('universities:continent'), continent.name],
        ]}
      />
      <Section title={t('facts')}>
        <Known title={t('living')} origin={facts.living} isKnown={living !== null}>
          {living && (
            <>
              <LivingText living={living} />
              {inSom}
            </>
          )}
        </Known>
        <Known title={t('recognitionTitle')} origin={recognition.state === 'UNKNOWN' ? null : recognition}>
          {t(`recognition.${recognition.state}`)}
        </Known>
        <Known title={t('legalisationTitle')} origin={legalisation}>
          {legalisation && t(`legalisation.${legalisation.state}`)}
        </Known>
        <Known title={t('visa')} origin={visa}>
          {visa?.text}
        </Known>
      </Section>
      {costs.length > 0 && (
        <Section title={t('costs.title')}>
          <p>{t('costs.lead')}</p>
          {costs.map((cost) => (
            <Known key={nameOf(cost)} title={nameOf(cost)} origin={cost}>
              {sumOf(cost)} ({sourceOf(cost)}){cost.note && ` · ${cost.note}`}
            </Known>
          ))}
        </Section>
      )}
      {children}
    </Document>
  );
};

interface KnownProps {
  title: string;
  /** Null where nothing is known, and for what stands elsewhere with its source. */
  origin: { sourceUrl: string | null; checkedOn: string | null } | null;
  isKnown?: boolean;
  children: ReactNode;
}

/** A fact with its own source, or that nobody knows it. */
const Known = ({ title, origin, isKnown = origin !== null, children }: KnownProps) => {
  const { t } = useTranslation('country-facts');
  return (
    <>
      <h3>{title}</h3>
      <p>{isKnown ? children : t('unknown')}</p>
      {origin && (
        <p>
          <SourceLine {...origin} />
        </p>
      )}
    </>
  );
};

/** Cost of living in documents: with its year, how a typical one was had, and that rent is not in it. */
export const LivingText = ({ living }: { living: Living }) => {
  const { t } = useTranslation(['country-facts', 'common']);
  const amountRangeText = useAmountRangeText();
  const { fromMinor, toMinor, currency, year, source, withoutRent } = living;
  return (
    <>
      {amountRangeText(fromMinor, toMinor, currency)}
      {year !== null && ` (${t('livingYear', { year: String(year) })})`}
      {source && ` (${t(`common:costSource.${source}`)})`}
      {withoutRent && ` · ${t('withoutRent')}`}
    </>
  );
};
