import type { CountryFacts as Facts } from '@parvoz/contract/catalogue/country-facts.ts';
import { clsx } from 'clsx';
import { FileCheck2, GraduationCap, Link as LinkIcon, Plane, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteName } from '../../../lib/format.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useAmountText } from '../../../ui/use-amount-text.ts';
import styles from './country-detail.module.css';

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

/** Source of a fact, and the day on which it was last compared with it. */
const Origin = ({ sourceUrl, checkedOn }: { sourceUrl: string | null; checkedOn: string | null }) => {
  const { t } = useTranslation('country-facts');
  return (
    <span className={clsx(sourceNoteStyles.prov, styles.origin)}>
      <LinkIcon aria-hidden />
      {sourceUrl ? (
        <a className={textStyles.link} href={sourceUrl} target="_blank" rel="noopener">
          {t('source', { site: webSiteName(new URL(sourceUrl).host) })}
          <span className={textStyles.sr}> {t('newTab')}</span>
        </a>
      ) : (
        <span>{t('source', { site: t('unknown') })}</span>
      )}
      <span>{checkedOn ? t('checkedOn', { date: formatDate(checkedOn) }) : t('notChecked')}</span>
    </span>
  );
};
