import { useTranslation } from 'react-i18next';
import { formatPercent, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { useOperator } from '../../../lib/operator.ts';
import { Document, Facts, PageLink, Section } from '../../../ui/document.tsx';
import { EXAMPLE_PERCENTS, EXAMPLE_PRICE_TIYIN } from './example.ts';
import { ExampleRows } from './example-table.tsx';
import { factsOf } from './holder.tsx';
import { Sentences } from './sentences.tsx';
import { useRules } from './use-rules.ts';

const Who = () => {
  const { t } = useTranslation('protected-payment');
  const details = useOperator()?.details ?? null;
  if (!details) return <p>{t('who.missing')}</p>;
  return (
    <>
      <p>{t('who.text', { operator: details.legalName })}</p>
      <Facts facts={factsOf(details, t)} />
      {details.isExample && <p>{t('who.example')}</p>}
    </>
  );
};

/** The page on protected payments, as a document. */
export const ProtectedPaymentDocument = () => {
  const { t, i18n } = useTranslation('protected-payment');
  const language = languageOf(i18n);
  const { when, dispute } = useRules();
  const price = formatSom(EXAMPLE_PRICE_TIYIN, language);
  return (
    <Document title={t('title')} path="/protected-payment">
      <p>{t('lead')}</p>
      <Section title={t('who.title')}>
        <Who />
      </Section>
      <Section title={t('when.title')}>
        <Sentences all={when} />
      </Section>
      <Section title={t('example.title', { price, count: EXAMPLE_PERCENTS.length })}>
        <p>
          {EXAMPLE_PERCENTS.map((percent, index) =>
            t('example.step', { number: index + 1, percent: formatPercent(percent, language) }),
          ).join('; ')}
        </p>
        <ExampleRows />
        <p>{t('example.note')}</p>
      </Section>
      <Section title={t('dispute.title')}>
        <Sentences all={dispute} />
      </Section>
      <Section title={t('back.title')}>
        <p>{t('back.text')}</p>
      </Section>
      <Section title={t('earns.title')}>
        <p>{t('earns.student')}</p>
        <p>{t('earns.agency')}</p>
      </Section>
      <p>
        <PageLink path="/consulting-list">{t('agencies')}</PageLink>
      </p>
    </Document>
  );
};
