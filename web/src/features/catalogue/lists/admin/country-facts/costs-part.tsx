import { MAX_COSTS } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button.tsx';
import { FormPart } from '../../../../../ui/record/form-parts.tsx';
import { useRows } from '../../../../../ui/record/use-rows.ts';
import { CostFields, type CostInput } from './cost-fields.tsx';
import styles from './costs-part.module.css';
import type { FactsFormState } from './use-facts-form.ts';

const EMPTY: CostInput = {
  ...{
    kind: 'TUITION',
    degreeId: null,
    ownership: null,
    city: null,
    withoutRent: false,
    currency: 'USD',
    source: 'OFFICIAL_PRICES',
  },
  // Written by the person: a form has no sums and no year of its own.
  ...({ fromMinor: undefined, toMinor: undefined, year: undefined } as unknown as Pick<
    CostInput,
    'fromMinor' | 'toMinor' | 'year'
  >),
  ...{ sourceUrl: '', checkedOn: null, noteUz: '', noteRu: '', noteEn: '' },
};

interface CostsPartProps extends FactsFormState {
  /** False for a currency without an exchange rate. */
  isRated(currency: Currency): boolean;
}

/** Typical costs of a country: rows that are added, changed and removed, and saved with the other facts. */
export const CostsPart = ({ form, errorOf, set, isRated }: CostsPartProps) => {
  const { t } = useTranslation('lists-admin');
  const costs = form.watch('costs');
  const { list, put, add, remove } = useRows(costs, (rows) => set('costs', rows));
  return (
    <FormPart name="costs" title={t('facts.costs.title')} hint={t('facts.costs.hint')}>
      {costs.length > 0 && (
        <ul ref={list} className={styles.rows}>
          {costs.map((cost, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cost has nothing else that stays while it is typed
            <li key={at}>
              <CostFields
                cost={cost}
                number={at + 1}
                isRated={isRated(cost.currency)}
                errorOf={(field) => errorOf(`costs.${at}.${field}`)}
                onChange={(over) => put(at, over)}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        className={styles.add}
        variant="ghost"
        size="sm"
        disabled={costs.length >= MAX_COSTS}
        onClick={() => add({ ...EMPTY, kind: costs.at(-1)?.kind ?? 'TUITION' })}
      >
        <Plus aria-hidden />
        {t('facts.costs.add')}
      </Button>
    </FormPart>
  );
};
