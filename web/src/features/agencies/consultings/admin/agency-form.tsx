import {
  ConsultingDraft,
  ConsultingStart,
  type ManagedConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';
import type { SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
import { inLanguage, LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import { linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts } from '../../../../lib/text-in.ts';
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { withFailureTitle } from '../../../../ui/form/failure-title.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { NameFields } from '../../../../ui/form/name-fields.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { maskPhone } from '../../../../ui/form/phone-mask.ts';
import { RecordFrame } from '../../../../ui/form/record-frame.tsx';
import { RichTextField } from '../../../../ui/form/rich-text-field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { WeekHoursField } from '../../../../ui/form/week-hours-field.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { PicturePart } from '../../../../ui/record/form-parts.tsx';
import { usePhotoConflict } from '../../../../ui/record/saved.ts';
import { showSuccess } from '../../../../ui/toast.ts';
import { SpokenLanguagesField } from '../spoken-languages-field.tsx';
import { useSpokenText } from '../use-spoken-text.ts';
import styles from './agencies.module.css';
import { postAgency, putAgency, readAgency } from './queries.ts';

type Input = z.input<typeof ConsultingStart>;

interface AgencyFormProps {
  /** Null for a new one. */
  agency: ManagedConsulting | null;
  onSaved(saved: ManagedConsulting, isAnother: boolean): unknown;
}

const TEXTS = { needed: ['description', 'city'], all: ['description', 'city'] };

const inputOf = (agency: ManagedConsulting | null): Input => ({
  name: agency?.name ?? '',
  nameCyrillic: agency?.nameCyrillic ?? '',
  abbreviation: agency?.abbreviation ?? '',
  ...inputTexts(agency, 'description'),
  ...inputTexts(agency, 'city'),
  photoId: agency && !agency.isPhotoDrawn ? (agency.photo?.id ?? null) : null,
  legalName: agency?.legalName ?? '',
  taxNumber: agency?.taxNumber ?? '',
  webSite: agency?.webSite ?? '',
  ownerName: agency?.ownerName ?? '',
  surname: agency?.ownerSurname ?? '',
  isShortName: agency?.isShortName,
  isShortSurname: agency?.isShortSurname,
  hasNoSurname: agency?.hasNoSurname,
  phone: maskPhone(agency?.phone ?? ''),
  openingHours: agency?.openingHours ?? [],
  licenceNumber: agency?.licenceNumber ?? '',
  spokenLanguages: agency?.spokenLanguages ?? [],
  // Of one that is there, nothing is done with it.
  accountPhone: agency?.phone ?? '',
});

const useAgencyForm = ({ agency, onSaved }: AgencyFormProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'admin', 'hours', 'spoken']);
  const spokenText = useSpokenText();
  const language = languageOf(i18n);
  const madeWith = useRef<string>(null);
  return useRecordForm({
    schema: ConsultingStart,
    name: 'agency',
    subject: 'consulting',
    draftKey: `agency ${agency?.id ?? 'new'}`,
    record: agency,
    inputOf,
    fields: {
      name: { label: t('form.name') },
      nameCyrillic: { label: t('form.nameCyrillic') },
      abbreviation: { label: t('form.abbreviation') },
      ...conflictTexts({ name: 'description', label: t('form.description') }),
      ...conflictTexts({ name: 'city', label: t('form.city') }),
      legalName: { label: t('form.legalName') },
      taxNumber: { label: t('form.taxNumber') },
      webSite: { label: t('form.webSite') },
      licenceNumber: { label: t('form.licenceNumber') },
      spokenLanguages: {
        label: t('title', { ns: 'spoken' }),
        show: (value) => spokenText(value as SpokenLanguage[]),
      },
      openingHours: {
        label: t('form.openingHours'),
        show: (hours) =>
          (hours as OpenDay[])
            .map(({ day, opens, closes }) => `${t(`days.${day as 1}`, { ns: 'hours' })} ${opens}–${closes}`)
            .join(', '),
      },
      ownerName: { label: t('form.ownerName') },
      surname: { label: t('form.ownerSurname') },
      phone: { label: t('form.phone') },
      photoId: usePhotoConflict(),
      ...{ isShortName: null, isShortSurname: null, hasNoSurname: null },
      accountPhone: agency ? null : { label: t('form.accountPhone') },
    },
    fieldOfCode: { STAFF_PHONE_TAKEN: 'accountPhone' },
    create: (values, key) => {
      madeWith.current = values.accountPhone;
      return postAgency(values, key, language);
    },
    change: ({ id }, values, version) => {
      // A call without an answer has made it with another phone, which no change of an agency mends.
      if (madeWith.current !== null && madeWith.current !== values.accountPhone)
        throw new ApiError(409, { code: 'CONFLICT', fields: { accountPhone: t('form.ownerCreated') } });
      return putAgency(id, { ...ConsultingDraft.parse(values), version }, language);
    },
    load: ({ id }) => readAgency(id, language),
    onSaved: (saved, isAnother) => {
      const { name } = saved;
      showSuccess(agency ? t('form.saved', { ns: 'admin', name }) : t('form.created', { name }));
      return onSaved(saved, isAnother);
    },
  });
};

type AgencyFormState = ReturnType<typeof useAgencyForm>;

/** An agency in every language; a new one with the account of its owner. */
export const AgencyForm = (props: AgencyFormProps) => {
  const { t } = useTranslation(['consultings-admin', 'admin']);
  const { agency } = props;
  const state = useAgencyForm(props);
  return (
    <RecordFrame
      title={agency ? t('form.update', { name: agency.name }) : t('form.create')}
      back={
        <Breadcrumbs
          crumbs={[
            { name: t('title'), to: '/admin-consulting' },
            ...(agency ? [{ name: agency.name, to: `/admin-consulting/${agency.id}` }] : []),
            { name: t(agency ? 'page.edit' : 'form.create') },
          ]}
        />
      }
      cancel={
        agency
          ? linkOptions({
              to: '/admin-consulting/$consultingId',
              params: { consultingId: String(agency.id) },
            })
          : { to: '/admin-consulting' }
      }
      isNew={agency === null}
      state={withFailureTitle(
        state,
        t(agency ? 'record.notSaved.updateAgency' : 'record.notSaved.createAgency', { ns: 'admin' }),
      )}
    >
      <div className={styles.form}>
        <div className={layoutStyles.stack}>
          <Texts agency={agency} {...state} />
          <Contact isNew={agency === null} {...state} />
        </div>
        <div className={layoutStyles.stack}>
          <Emblem {...state} />
          <Organisation {...state} />
        </div>
      </div>
    </RecordFrame>
  );
};

const Texts = ({ agency, form, field, set }: AgencyFormState & Pick<AgencyFormProps, 'agency'>) => {
  const { t } = useTranslation('consultings-admin');
  const languages = useLanguageFields(form, TEXTS);
  const [name, nameCyrillic] = form.watch(['name', 'nameCyrillic']);
  const isFormer = agency?.nameCyrillic && nameCyrillic === agency.nameCyrillic && name !== agency.name;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, layoutStyles.stack)}>
      <h2>{t('form.texts')}</h2>
      <Field label={t('form.name')} autoComplete="off" {...field('name')} />
      <Field
        label={t('form.nameCyrillic')}
        hint={t(isFormer ? 'form.nameCyrillicFormer' : 'form.nameCyrillicHint')}
        lang="uz-Cyrl"
        autoComplete="off"
        {...field('nameCyrillic')}
      />
      <Field label={t('form.abbreviation')} autoComplete="off" {...field('abbreviation')} />
      <LanguageTabs {...languages}>
        {(language) => {
          const description = inLanguage('description', language);
          const { ref, error } = field(description);
          return (
            <>
              <Field label={t('form.city')} autoComplete="off" {...field(inLanguage('city', language))} />
              <RichTextField
                label={`${t('form.description')} (${LANGUAGE_FACTS[language].name})`}
                language={language}
                value={form.watch(description)}
                error={error}
                ref={ref}
                onChange={(html) => set(description, html)}
              />
            </>
          );
        }}
      </LanguageTabs>
    </section>
  );
};

/** Square, as in lists and above the page. */
const EMBLEM_ASPECT = 1;

const Emblem = ({ form, field, set }: AgencyFormState) => {
  const [photoId, name] = form.watch(['photoId', 'name']);
  return (
    <PicturePart
      kind="agency"
      id={photoId}
      name={name}
      aspect={EMBLEM_ASPECT}
      error={field('photoId').error}
      onChange={(id) => set('photoId', id)}
    />
  );
};

const Organisation = ({ form, field, set }: AgencyFormState) => {
  const { t } = useTranslation('consultings-admin');
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, layoutStyles.stack)}>
      <h2>{t('form.organisation')}</h2>
      <Field label={t('form.legalName')} autoComplete="off" {...field('legalName')} />
      <Field label={t('form.taxNumber')} inputMode="numeric" autoComplete="off" {...field('taxNumber')} />
      <Field label={t('form.webSite')} hint={t('form.webSiteHint')} inputMode="url" {...field('webSite')} />
      <Field label={t('form.licenceNumber')} autoComplete="off" {...field('licenceNumber')} />
      <WeekHoursField
        label={t('form.openingHours')}
        value={form.watch('openingHours') ?? []}
        error={field('openingHours').error}
        onChange={(hours) => set('openingHours', hours)}
      />
      <SpokenLanguagesField
        value={form.watch('spokenLanguages') ?? []}
        onChange={(languages) => set('spokenLanguages', languages)}
      />
    </section>
  );
};

const Contact = ({ form, field, isNew }: AgencyFormState & { isNew: boolean }) => {
  const { t } = useTranslation('consultings-admin');
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, layoutStyles.stack)}>
      <h2>{t('form.contact')}</h2>
      <NameFields
        form={form}
        name={field('ownerName')}
        surname={field('surname')}
        labels={{ name: t('form.ownerName'), surname: t('form.ownerSurname') }}
        isOther
      />
      <PhoneField label={t('form.phone')} autoComplete="off" {...field('phone')} />
      {isNew && (
        <PhoneField
          label={t('form.accountPhone')}
          hint={t('form.accountPhoneHint')}
          autoComplete="off"
          {...field('accountPhone')}
        />
      )}
    </section>
  );
};
