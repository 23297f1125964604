import type { CountryFacts as Facts } from '@parvoz/contract/catalogue/country-facts.ts';
import type { Living as LivingCost } from '@parvoz/contract/catalogue/typical-costs.ts';
import { FileCheck2, GraduationCap, Plane, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import styles from './country-detail.module.css';
import { LivingRange } from './country-list.tsx';
import { Origin } from './origin.tsx';

interface CountryFactsProps {
  facts: Facts;
  /** Cost of living: the country's own sum, or the typical one. */
  living: LivingCost | null;
  /** Cost of living in soʻm. */
  inSom: ReactNode;
}

/** Facts about a country that a student has to know, each with its source. */
export const CountryFacts = ({ facts, living, inSom }: CountryFactsProps) => {
  const { t } = useTranslation('country-facts');
  const { recognition, legalisation, visa } = facts;
  return (
    <div className={styles.facts}>
      <FactList>
        <Fact icon={<Wallet aria-hidden />} name={t('living')}>
          {living ? <LivingRange living={living} /> : <span>{t('unknown')}</span>}
          {living && inSom}
          {facts.living && <Origin {...facts.living} />}
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
