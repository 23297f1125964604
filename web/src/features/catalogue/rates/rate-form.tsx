import { ExchangeRateDraft, type ManagedRate } from '@parvoz/contract/catalogue/rates.ts';
import { NOMINALS } from '@parvoz/contract/catalogue/rates-limits.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDate, formatSom, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { AS_NUMBER } from '../../../ui/form/numbers.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SomField } from '../../../ui/form/som-field.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.tsx';
import { WindowActs } from '../../../ui/form/window-acts.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { postRate, putRate, readRate } from './queries.ts';
import { RATED_CURRENCIES } from './rate-list.ts';

type Input = z.input<typeof ExchangeRateDraft>;

interface RateFormProps {
  /** Null for a new one. */
  rate: ManagedRate | null;
  onSaved(): void;
  onClose(): void;
}

const inputOf = (rate: ManagedRate | null): Input => ({
  currency: (rate?.currency ?? 'USD') as Input['currency'],
  // A new one has none until it is written.
  rateTiyin: rate?.rateTiyin as number,
  nominal: (rate?.nominal ?? 1) as Input['nominal'],
  datedOn: rate?.datedOn ?? todayInTashkent(),
  sourceUrl: rate?.sourceUrl ?? '',
});

const useRateForm = ({ rate, onSaved, onClose }: RateFormProps) => {
  const { t, i18n } = useTranslation(['rates', 'admin']);
  const language = languageOf(i18n);
  return useRecordForm({
    schema: ExchangeRateDraft,
    name: 'exchangeRate',
    subject: 'exchange-rate',
    draftKey: `exchange-rate ${rate?.id ?? 'new'}`,
    record: rate,
    inputOf,
    fields: {
      currency: { label: t('currency') },
      nominal: { label: t('nominal') },
      rateTiyin: { label: t('rate'), show: (tiyin) => formatSom(Number(tiyin), language) },
      datedOn: { label: t('datedOn'), show: (day) => formatDate(String(day)) },
      sourceUrl: { label: t('source') },
    },
    create: (values, key) => postRate(values, key, language),
    change: ({ id }, values, version) => putRate(id, { ...values, version }, language),
    load: ({ id }) => readRate(id, language),
    onSaved: ({ currency, datedOn }, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: `${currency} ${formatDate(datedOn)}` }));
      onSaved();
      if (!isAnother) onClose();
    },
  });
};

/** The rate of a currency on a day, in a window over the list. */
export const RateForm = (props: RateFormProps) => {
  const { t } = useTranslation('rates');
  const { form, field, set, submit, submitAnother, isSending, problem, extras } = useRateForm(props);
  const [rateTiyin, datedOn] = form.watch(['rateTiyin', 'datedOn']);
  const [amount, day] = [field('rateTiyin'), field('datedOn')];
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {extras}
      <SelectField label={t('currency')} {...field('currency')}>
        {RATED_CURRENCIES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('nominal')} hint={t('nominalHint')} {...field('nominal', AS_NUMBER)}>
        {NOMINALS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <SomField
        label={t('rate')}
        hint={t('rateHint')}
        tiyin={rateTiyin}
        error={amount.error}
        ref={amount.ref}
        onChange={(tiyin) => set('rateTiyin', tiyin)}
      />
      <DateField
        label={t('datedOn')}
        max={todayInTashkent()}
        value={datedOn || null}
        error={day.error}
        ref={day.ref}
        onChange={(date) => set('datedOn', date ?? '')}
      />
      <Field label={t('source')} hint={t('sourceHint')} inputMode="url" {...field('sourceUrl')} />
      <FormProblem>{problem}</FormProblem>
      <WindowActs
        isSending={isSending}
        onCancel={props.onClose}
        onSaveAnother={props.rate ? null : submitAnother}
      />
    </form>
  );
};
