import { type ManagedTariff, TariffDraft } from '@parvoz/contract/work-plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../lib/i18n.ts';
import { inputTexts, textIn } from '../../lib/text-in.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Field } from '../../ui/form/field.tsx';
import { AS_NUMBER } from '../../ui/form/numbers.ts';
import { guarded, RecordFrame } from '../../ui/form/record-frame.tsx';
import { SomField, somOf } from '../../ui/form/som-field.tsx';
import { useLanguageFields } from '../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../ui/form/use-record-form.tsx';
import recordStyles from '../../ui/record/record.module.css';
import { Switch } from '../../ui/switch.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { PLAN_TEXTS, PlanTexts, usePlanTextFields } from './form-fields.tsx';
import { plansKey, postTariff, putTariff, readTariff } from './queries.ts';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

interface TariffFormProps {
  /** Null for a new one. */
  tariff: ManagedTariff | null;
  /** Of a new one: it comes last. */
  orderNumber: number;
}

type Input = z.input<typeof TariffDraft>;

const inputOf = (tariff: ManagedTariff | null, orderNumber: number): Input => ({
  ...inputTexts(tariff, 'name'),
  ...inputTexts(tariff, 'description'),
  // A new one has none until it is written.
  price: tariff?.price as number,
  orderNumber: tariff?.orderNumber ?? orderNumber,
  isActive: tariff?.isActive ?? false,
  isInParts: tariff?.isInParts ?? false,
});

const useTariffForm = ({ tariff, orderNumber }: TariffFormProps) => {
  const { t, i18n } = useTranslation(['admin-templates', 'admin']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useRecordForm({
    schema: TariffDraft,
    name: 'tariff',
    subject: 'tariff',
    draftKey: `tariff ${tariff?.id ?? 'new'}`,
    record: tariff,
    inputOf: (record) => inputOf(record, orderNumber),
    fields: {
      ...usePlanTextFields(),
      price: { label: t('price'), show: (value) => somOf(value as number) },
      orderNumber: { label: t('order') },
      // Switched in the list, and no control of the form.
      isActive: null,
      isInParts: { label: t('inParts.label'), show: (value) => t(value ? 'inParts.on' : 'inParts.off') },
    },
    create: (values, key) => postTariff(values, key, language),
    change: ({ id }, values, version) => putTariff(id, { ...values, version }, language),
    load: ({ id }) => readTariff(id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      queries.invalidateQueries({ queryKey: plansKey });
      if (!isAnother) await navigate({ to: plans.tariff(saved.id) });
    },
  });
};

interface InPartsProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Whether the price is paid step by step, and what that means. */
const InParts = ({ isOn, onChange }: InPartsProps) => {
  const { t } = useTranslation('admin-templates');
  return (
    <div className={styles.inParts}>
      <b>{t('inParts.label')}</b>
      <Switch
        label={t('inParts.label')}
        text={t(isOn ? 'inParts.on' : 'inParts.off')}
        isOn={isOn}
        onChange={onChange}
      />
      <p className={recordStyles.hint}>{t(isOn ? 'inParts.onHint' : 'inParts.offHint')}</p>
    </div>
  );
};

const Form = (props: TariffFormProps) => {
  const { tariff } = props;
  const { t, i18n } = useTranslation('admin-templates');
  const plans = useWorkPlans();
  const state = useTariffForm(props);
  const { form, field, set } = state;
  const languages = useLanguageFields(form, PLAN_TEXTS);
  const { error: priceError } = field('price');
  const title = tariff ? textIn(tariff, 'name', languageOf(i18n)) : t('tariffs.add');
  return (
    <RecordFrame
      title={title}
      back={<Breadcrumbs crumbs={[{ name: t(plans.title), to: plans.tariffs }, { name: title }]} />}
      isNew={tariff === null}
      state={state}
    >
      <PlanTexts languages={languages} field={field} hint={t('plainText')} />
      <SomField
        label={t('price')}
        hint={t('priceHint')}
        name="price"
        error={priceError}
        tiyin={form.watch('price')}
        onChange={(tiyin) => set('price', tiyin)}
      />
      <InParts isOn={form.watch('isInParts')} onChange={(isOn) => set('isInParts', isOn)} />
      <Field
        label={t('order')}
        hint={t('orderHint')}
        inputMode="numeric"
        {...field('orderNumber', AS_NUMBER)}
      />
    </RecordFrame>
  );
};

/** Page of a tariff's form. */
export const TariffForm = guarded(Form);
