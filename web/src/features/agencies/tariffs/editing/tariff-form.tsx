import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { TariffDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../lib/text-in.ts';
import { guarded, RecordForm } from '../../../../ui/form/record-frame.tsx';
import { SomField, somOf } from '../../../../ui/form/som-field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { EditingBlock, EditingPage } from './editing-page.tsx';
import { SwitchField, TEXT_FIELDS, TextFields, useTextFields } from './form-fields.tsx';
import { PublicPreview } from './public-preview.tsx';
import { postTariff, putShares, putTariff, readTariff, renewTariffs, stepsQuery } from './queries.ts';
import { SharedSteps } from './shared-steps.tsx';
import { type Shares, shareOf, totalOf } from './shares.ts';
import styles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';
import { TariffMenu } from './tariff-menu.tsx';

interface TariffFormProps {
  /** Null for a new one. */
  tariff: ManagedTariff | null;
  /** Of the tariff, in their order. */
  steps: readonly ManagedStep[];
  /** Of a new one: it comes last. */
  orderNumber: number;
}

/** A tariff with the shares of its steps that were typed over those that are saved, by the ids of the steps. */
const TariffWithShares = TariffDraft.extend({ shares: z.record(z.string(), z.string()) });
type Input = z.input<typeof TariffWithShares>;

const inputOf = (tariff: ManagedTariff | null, orderNumber: number): Input => ({
  ...inputTexts(tariff, 'name'),
  ...inputTexts(tariff, 'description'),
  // A new one has none until it is written.
  price: tariff?.price as number,
  orderNumber: tariff?.orderNumber ?? orderNumber,
  isActive: tariff?.isActive ?? false,
  isInParts: tariff?.isInParts ?? false,
  shares: {},
});

/** Returns the shares in the form. */
const typedOf = (steps: readonly ManagedStep[], shares: Record<string, string>): Shares =>
  Object.fromEntries(steps.map(({ id, sharePercent }) => [id, shares[id] ?? String(sharePercent)]));

/**
 * Saves a tariff and its shares, which are two calls: one that is offered stays divided whole in between, so that shares go
 * first where it is to be offered and last where it is not.
 */
const useChange = ({ steps }: TariffFormProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const queries = useQueryClient();
  /** Saved by this form while the shares were still to come. */
  const own = useRef<{ from: number; to: number }>(null);
  const share = async (id: number, shares: Record<string, string>): Promise<ManagedTariff | null> => {
    const typed = typedOf(steps, shares);
    const shareList = steps.map(({ id: stepId, sharePercent: from }) => ({
      stepId,
      sharePercent: shareOf(typed[stepId])!,
      from,
    }));
    if (shareList.every(({ sharePercent, from }) => sharePercent === from)) return null;
    const { queryKey } = stepsQuery(id, editing.owner, language);
    try {
      const saved = await putShares(id, shareList, language);
      queries.setQueryData(
        queryKey,
        steps.map((step, at) => ({ ...step, sharePercent: shareList[at]!.sharePercent })),
      );
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CHANGED_MEANWHILE')) throw error;
      // The tariff itself is as it was read: its steps are shown as they are now, with what was typed over them.
      await queries.invalidateQueries({ queryKey });
      throw new ApiError(error.status, { code: 'INVALID_INPUT', message: t('shares.meanwhile') });
    }
  };
  return async (
    { id }: ManagedTariff,
    { shares, ...draft }: z.output<typeof TariffWithShares>,
    version: number,
  ): Promise<ManagedTariff> => {
    if (draft.isActive) await share(id, shares);
    const known = own.current?.from === version ? own.current.to : version;
    const saved = await putTariff(id, { ...draft, version: known }, language);
    own.current = { from: version, to: saved.version };
    if (draft.isActive) return saved;
    return (await share(id, shares)) ?? saved;
  };
};

const useTariffForm = (props: TariffFormProps) => {
  const { tariff, orderNumber } = props;
  const { t, i18n } = useTranslation(['tariffs-editing', 'admin']);
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useRecordForm({
    schema: TariffWithShares,
    name: 'tariff',
    subject: 'tariff',
    draftKey: `tariff ${tariff?.id ?? 'new'}`,
    record: tariff,
    stays: true,
    inputOf: (record) => inputOf(record, orderNumber),
    fields: {
      ...useTextFields(),
      price: { label: t('price'), show: (value) => somOf(value as number) },
      isActive: { label: t('status'), show: (value) => t(value ? 'active' : 'inactive') },
      isInParts: { label: t('inParts.label'), show: (value) => t(value ? 'inParts.on' : 'inParts.off') },
      // Changed in the list.
      orderNumber: null,
      shares: null,
    },
    create: ({ shares, ...draft }, key) => postTariff(draft, key, language),
    change: useChange(props),
    load: ({ id }) => readTariff(id, language),
    onSaved: async (saved, isAnother) => {
      showSuccess(t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) }));
      renewTariffs(queries);
      if (!tariff && !isAnother) await navigate({ to: editing.tariff(saved.id) });
    },
  });
};

/** The same with the shares, which are looked at before anything is sent. */
const useTariffWithShares = (props: TariffFormProps) => {
  const { steps } = props;
  const { t } = useTranslation('tariffs-editing');
  const state = useTariffForm(props);
  const { form, set } = state;
  const [problem, setProblem] = useState<string | null>(null);
  const shares = form.watch('shares');
  const typed = typedOf(steps, shares);
  const total = totalOf(steps, typed);
  const problemOf = (): string | null => {
    if (total === null) return t('shares.whole');
    // A tariff that is offered stays divided whole.
    return steps.length > 0 && form.getValues('isActive') && total !== 100
      ? t('shares.notWhole', { total })
      : null;
  };
  const checked = (send: (event?: BaseSyntheticEvent) => unknown) => (event?: BaseSyntheticEvent) => {
    const found = problemOf();
    setProblem(found);
    if (found) event?.preventDefault();
    else void send(event);
  };
  const share = (over: Readonly<Record<number, string>>) => {
    const next: Record<string, string> = { ...shares, ...over };
    setProblem(null);
    set(
      'shares',
      Object.fromEntries(
        steps.flatMap(({ id, sharePercent }) =>
          next[id] === undefined || next[id] === String(sharePercent) ? [] : [[id, next[id]]],
        ),
      ),
    );
  };
  return {
    ...state,
    ...{ typed, total, share },
    changed: steps.some(({ id }) => shares[id] !== undefined)
      ? [...state.changed, t('shares.title')]
      : state.changed,
    problem: problem ?? state.errorOf('shareList') ?? state.problem,
    submit: checked(state.submit),
    submitAnother: checked(() => state.submitAnother()),
  };
};

const Form = (props: TariffFormProps) => {
  const { tariff, steps } = props;
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const state = useTariffWithShares(props);
  const { form, typed } = state;
  const title = tariff ? textIn(tariff, 'name', languageOf(i18n)) : t('tariffs.add');
  const running = tariff?.runningCount ?? 0;
  const clients = tariff?.clientCount ?? 0;
  const values = form.watch();
  const leadOf = () => {
    if (running > 0) return t('own.running', { count: running });
    const { isOwn } = editing;
    return tariff ? t(isOwn ? 'own.frozen' : 'tariffs.frozen') : t(isOwn ? 'own.new' : 'tariffs.new');
  };
  return (
    <EditingPage
      crumbs={[{ name: t(editing.title), to: editing.tariffs }, { name: title }]}
      title={title}
      lead={[leadOf(), clients > 0 && t('own.clients', { count: clients })].filter(Boolean).join(' ')}
      menu={tariff && <TariffMenu tariff={tariff} />}
    >
      <RecordForm
        isNew={tariff === null}
        state={state}
        cancel={{ to: editing.tariffs } as LinkProps}
        className={clsx(styles.editor, tariff && styles.withSide)}
      >
        <div className={styles.main}>
          <Facts state={state} hasSteps={steps.length > 0} isNew={tariff === null} />
          {tariff && (
            <SharedSteps
              tariff={tariff}
              price={Number.isSafeInteger(values.price) ? values.price : tariff.price}
              steps={steps}
              typed={typed}
              total={state.total}
              onShare={state.share}
            />
          )}
        </div>
        {tariff && (
          <PublicPreview
            tariff={{
              ...tariff,
              ...values,
              price: Number.isSafeInteger(values.price) ? values.price : tariff.price,
            }}
            steps={steps.map((step) => ({ ...step, sharePercent: shareOf(typed[step.id]) ?? 0 }))}
            isWhole={state.total === 100}
          />
        )}
      </RecordForm>
    </EditingPage>
  );
};

interface FactsProps {
  state: ReturnType<typeof useTariffWithShares>;
  hasSteps: boolean;
  isNew: boolean;
}

/** Fields of the tariff itself. */
const Facts = ({ state, hasSteps, isNew }: FactsProps) => {
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const { form, field, set, total } = state;
  const languages = useLanguageFields(form, TEXT_FIELDS);
  const { error: priceError } = field('price');
  const { error: activeError } = field('isActive');
  const isActive = form.watch('isActive');
  const isInParts = form.watch('isInParts');
  const activeHint = () => {
    if (!hasSteps) return t('reasons.noSteps');
    if (total !== 100 && !isActive) return t('reasons.notWhole');
    return t(editing.isOwn ? 'own.activeHint' : 'tariffs.activeHint');
  };
  return (
    <EditingBlock title={t('facts')} aside={<span className={styles.quiet}>{t('fallback')}</span>}>
      <div className={styles.fields}>
        <TextFields languages={languages} field={field} hint={t('plainText')} />
        <SomField
          label={t('price')}
          hint={t('priceHint')}
          name="price"
          error={priceError}
          tiyin={form.watch('price')}
          onChange={(tiyin) => set('price', tiyin)}
        />
        {!isNew && (
          <SwitchField
            label={t('active')}
            text={t(isActive ? 'inParts.on' : 'inParts.off')}
            hint={activeError ?? activeHint()}
            isOn={isActive}
            isDisabled={!isActive && total !== 100}
            onChange={(isOn) => set('isActive', isOn)}
          />
        )}
        <SwitchField
          label={t('inParts.label')}
          text={t(isInParts ? 'inParts.on' : 'inParts.off')}
          hint={t(isInParts ? 'inParts.onHint' : 'inParts.offHint')}
          isOn={isInParts}
          onChange={(isOn) => set('isInParts', isOn)}
        />
      </div>
    </EditingBlock>
  );
};

/** Page of a tariff: its texts and price, its steps and their shares. */
export const TariffForm = guarded(Form);
