import type { CountryFacts as Facts } from '@parvoz/contract/catalogue/country-facts.ts';
import { FileCheck2, GraduationCap, Plane, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import textStyles from '../../../ui/text.module.css';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import styles from './country-detail.module.css';
import { Origin } from './origin.tsx';

interface CountryFactsProps {
  facts: Facts;
  /** Cost of living in soʻm. */
  inSom: ReactNode;
}

/** Facts about a country that a student has to know, each with its source. */
export const CountryFacts = ({ facts, inSom }: CountryFactsProps) => {
  const { t } = useTranslation('country-facts');
  const { living, recognition, legalisation, visa } = facts;
  return (
    <div className={styles.facts}>
      <FactList>
        <Fact icon={<Wallet aria-hidden />} name={t('living')}>
          {living ? <Living living={living} inSom={inSom} /> : t('unknown')}
        </Fact>
        <Fact icon={<GraduationCap aria-hidden />} name={t('recognitionTitle')}>
          {t(`recognition.${recognition.state}`)}
          {recognition.state !== 'UNKNOWN' && <Origin {...recognition} />}
        </Fact>
        <Fact icon={<FileCheck2 aria-hidden />} name={t('legalisationTitle')}>
          {legalisation ? t(`legalisation.${legalisation.state}`) : t('unknown')}
          {legalisation && <Origin {...legalisation} />}
        </Fact>
        <Fact icon={<Plane aria-hidden />} name={t('visa')}>
          {visa ? <span className={styles.visa}>{visa.text}</span> : <span>{t('unknown')}</span>}
          {visa && <Origin {...visa} />}
        </Fact>
      </FactList>
    </div>
  );
};

const Living = ({ living, inSom }: { living: NonNullable<Facts['living']>; inSom: ReactNode }) => {
  const { t } = useTranslation('country-facts');
  const amountText = useAmountText();
  const { fromMinor, toMinor, currency, year } = living;
  const from = amountText(fromMinor, currency);
  return (
    <>
      <span className={textStyles.num}>
        {fromMinor === toMinor ? from : t('livingRange', { from, to: amountText(toMinor, currency) })}
      </span>
      {inSom}
      {year !== null && <small>{t('livingYear', { year: String(year) })}</small>}
      <Origin {...living} />
    </>
  );
};
