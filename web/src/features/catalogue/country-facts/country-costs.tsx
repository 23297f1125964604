import type { CountryCost } from '@parvoz/contract/catalogue/country-costs.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './country-costs.module.css';
import { Origin } from './origin.tsx';
import { useCostWords } from './use-cost-words.ts';

interface CountryCostsProps {
  costs: readonly CountryCost[];
  /** Returns a sum in soʻm. */
  inSomOf(cost: CountryCost): ReactNode;
}

/** Typical costs of a country, each with its year, its source and how it was had. */
export const CountryCosts = ({ costs, inSomOf }: CountryCostsProps) => {
  const { t } = useTranslation('country-facts');
  const { nameOf, sumOf, sourceOf } = useCostWords();
  return (
    <div className={cardStyles.card}>
      <table className={styles.costs}>
        <caption className={textStyles.sr}>{t('costs.title')}</caption>
        <thead className={textStyles.sr}>
          <tr>
            <th scope="col">{t('costs.what')}</th>
            <th scope="col">{t('costs.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <tr key={nameOf(cost)}>
              <th scope="row">
                {nameOf(cost)}
                {cost.note && <small>{cost.note}</small>}
                <small>{sourceOf(cost)}</small>
                <Origin {...cost} />
              </th>
              <td>
                <span className={textStyles.num}>{sumOf(cost)}</span>
                {cost.toMinor > 0 && inSomOf(cost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
