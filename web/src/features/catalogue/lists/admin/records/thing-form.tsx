import { ContinentDraft, DegreeDraft, FacultyDraft } from '@parvoz/contract/catalogue/lists-admin.ts';
import { inLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../../lib/i18n.ts';
import { inputTexts, textIn } from '../../../../../lib/text-in.ts';
import { conflictTexts } from '../../../../../ui/form/conflict-texts.ts';
import { Field } from '../../../../../ui/form/field.tsx';
import { FormProblem } from '../../../../../ui/form/form-problem.tsx';
import { LanguageTabs } from '../../../../../ui/form/language-tabs.tsx';
import { AS_NUMBER } from '../../../../../ui/form/numbers.ts';
import { SelectField } from '../../../../../ui/form/select-field.tsx';
import { useLanguageFields } from '../../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../../ui/form/use-record-form.tsx';
import { WindowActs } from '../../../../../ui/form/window-acts.tsx';
import layoutStyles from '../../../../../ui/layout.module.css';
import { CyrillicName } from '../../../../../ui/record/cyrillic-name.tsx';
import { showSuccess } from '../../../../../ui/toast.ts';
import type { Thing, ThingCalls, ThingInput } from './thing.ts';

/** Schema of each kind; a form has the fields that its schema has. */
const SCHEMAS = {
  continent: ContinentDraft,
  degree: DegreeDraft,
  faculty: FacultyDraft,
} as unknown as Record<ThingKind, z.ZodType<ThingInput, ThingInput>>;

export type ThingKind = 'continent' | 'degree' | 'faculty';

interface ThingFormProps {
  kind: ThingKind;
  calls: ThingCalls;
  /** Null for a new one, of which `start` is known. */
  thing: Thing | null;
  start: Pick<ThingInput, 'orderNumber' | 'parentId'>;
  /** Categories, for a field of study. */
  parents?: readonly Thing[] | undefined;
  onSaved(): void;
  onClose(): void;
}

const NAMES = { needed: ['name'], all: ['name'] };

const inputOf = (kind: ThingKind, thing: Thing | null, start: ThingFormProps['start']): ThingInput => ({
  ...inputTexts(thing, 'name'),
  orderNumber: thing?.orderNumber ?? start.orderNumber,
  ...(kind === 'degree' && { key: thing?.key ?? '' }),
  ...(kind === 'faculty' && { parentId: thing ? (thing.parentId ?? null) : (start.parentId ?? null) }),
});

const useThingForm = ({ kind, calls, thing, start, parents = [], onSaved, onClose }: ThingFormProps) => {
  const { t, i18n } = useTranslation(['lists-admin', 'admin']);
  const language = languageOf(i18n);
  const parentName = (id: unknown): string => {
    const parent = parents.find((one) => one.id === id);
    return parent ? textIn(parent, 'name', language) : '';
  };
  return useRecordForm<z.ZodType<ThingInput, ThingInput>, Thing>({
    schema: SCHEMAS[kind],
    name: 'managedThing',
    subject: kind,
    draftKey: `${kind} ${thing?.id ?? `new ${start.parentId ?? ''}`}`,
    record: thing,
    inputOf: (record) => inputOf(kind, record, start),
    fields: {
      ...conflictTexts({ name: 'name', label: t('things.name') }),
      key: { label: t('degrees.key') },
      parentId: { label: t('faculties.category'), show: parentName },
      orderNumber: { label: t('things.order') },
    },
    create: (values, key) => calls.create(values, key, language),
    change: ({ id }, values, version) => calls.change(id, { ...values, version }, language),
    load: ({ id }) => calls.read(id, language),
    onSaved: (saved, isAnother) => {
      showSuccess(
        thing
          ? t('form.saved', { ns: 'admin', name: textIn(saved, 'name', language) })
          : t('form.created', { ns: 'admin' }),
      );
      onSaved();
      if (!isAnother) onClose();
    },
  });
};

/** A continent, a degree, a category or a field of study in every language, in a window over its list. */
export const ThingForm = (props: ThingFormProps) => {
  const { kind, parents, thing, start } = props;
  const { t, i18n } = useTranslation('lists-admin');
  const { form, field, submit, submitAnother, isSending, problem, extras } = useThingForm(props);
  const languages = useLanguageFields(form, NAMES);
  const hasParent = kind === 'faculty' && ((thing ? thing.parentId : start.parentId) ?? null) !== null;
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      {extras}
      <LanguageTabs {...languages}>
        {(language) => (
          <>
            <Field label={t('things.name')} autoComplete="off" {...field(inLanguage('name', language))} />
            {language === 'uz' && <CyrillicName latin={form.watch('nameUz')} />}
          </>
        )}
      </LanguageTabs>
      {kind === 'degree' && (
        <Field label={t('degrees.key')} hint={t('degrees.keyHint')} autoComplete="off" {...field('key')} />
      )}
      {hasParent && (
        <SelectField label={t('faculties.category')} {...field('parentId', AS_NUMBER)}>
          {parents?.map((parent) => (
            <option key={parent.id} value={parent.id}>
              {textIn(parent, 'name', languageOf(i18n))}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        label={t('things.order')}
        hint={t('things.orderHint')}
        inputMode="numeric"
        {...field('orderNumber', AS_NUMBER)}
      />
      <FormProblem>{problem}</FormProblem>
      <WindowActs
        isSending={isSending}
        onCancel={props.onClose}
        onSaveAnother={thing ? null : submitAnother}
      />
    </form>
  );
};
