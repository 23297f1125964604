import type { OpenDay } from '@parvoz/contract/agencies/opening-hours.ts';
import { type OwnConsulting, OwnConsultingDraft } from '@parvoz/contract/agencies/own-consulting.ts';
import type { SpokenLanguage } from '@parvoz/contract/agencies/spoken-languages.ts';
import { inLanguage, LANGUAGE_FACTS } from '@parvoz/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ExternalLink, Eye, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { inputTexts } from '../../../../lib/text-in.ts';
import { pictureOf } from '../../../../lib/upload-picture.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { conflictTexts } from '../../../../ui/form/conflict-texts.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { LanguageTabs } from '../../../../ui/form/language-tabs.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { maskPhone } from '../../../../ui/form/phone-mask.ts';
import { PictureField } from '../../../../ui/form/picture-field.tsx';
import { RecordFrame } from '../../../../ui/form/record-frame.tsx';
import { RichTextField } from '../../../../ui/form/rich-text-field.tsx';
import { useLanguageFields } from '../../../../ui/form/use-language-fields.ts';
import { useRecordForm } from '../../../../ui/form/use-record-form.tsx';
import { WeekHoursField } from '../../../../ui/form/week-hours-field.tsx';
import noteStyles from '../../../../ui/note.module.css';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import { usePhotoConflict } from '../../../../ui/record/saved.ts';
import { showSuccess } from '../../../../ui/toast.ts';
import { SpokenLanguagesField } from '../spoken-languages-field.tsx';
import { useSpokenText } from '../use-spoken-text.ts';
import styles from './agency-profile.module.css';
import { putOwnAgency, readOwnAgency, renewOwnAgency } from './queries.ts';

interface AgencyProfileFormProps {
  agency: OwnConsulting;
  tabs: ReactNode;
}

const TEXTS = { needed: ['description', 'city'], all: ['description', 'city'] };

const inputOf = (agency: OwnConsulting | null): z.input<typeof OwnConsultingDraft> => ({
  nameCyrillic: agency?.nameCyrillic ?? '',
  ...inputTexts(agency, 'description'),
  ...inputTexts(agency, 'city'),
  photoId: agency && !agency.isPhotoDrawn ? (agency.photo?.id ?? null) : null,
  phone: maskPhone(agency?.phone ?? ''),
  webSite: agency?.webSite ?? '',
  openingHours: agency?.openingHours ?? [],
  licenceNumber: agency?.licenceNumber ?? '',
  spokenLanguages: agency?.spokenLanguages ?? [],
});

const useProfileForm = ({ agency }: AgencyProfileFormProps) => {
  const { t, i18n } = useTranslation(['consultings-own', 'hours', 'spoken']);
  const spokenText = useSpokenText();
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const showHours = (value: unknown) =>
    (value as OpenDay[])
      .map(({ day, opens, closes }) => `${t(`days.${day as 1}`, { ns: 'hours' })} ${opens}–${closes}`)
      .join(', ');
  return useRecordForm({
    schema: OwnConsultingDraft,
    name: 'agency',
    subject: 'consulting',
    draftKey: `own agency ${agency.id}`,
    record: agency,
    inputOf,
    fields: {
      nameCyrillic: { label: t('nameCyrillic') },
      ...conflictTexts({ name: 'description', label: t('description') }),
      ...conflictTexts({ name: 'city', label: t('city') }),
      photoId: { ...usePhotoConflict(), label: t('photo') },
      phone: { label: t('phone') },
      webSite: { label: t('webSite') },
      openingHours: { label: t('openingHours'), show: showHours },
      licenceNumber: { label: t('licenceNumber') },
      spokenLanguages: {
        label: t('title', { ns: 'spoken' }),
        show: (value) => spokenText(value as SpokenLanguage[]),
      },
    },
    // There is always one.
    create: () => Promise.resolve(agency),
    change: (_, values, version) => putOwnAgency({ ...values, version }, language),
    load: () => readOwnAgency(language),
    onSaved: async (saved) => {
      showSuccess(t('saved'));
      await renewOwnAgency(queries, saved);
    },
  });
};

/** Link to the public page; to its preview while visitors do not see it. */
const ToPage = ({ agency }: Pick<AgencyProfileFormProps, 'agency'>) => {
  const { t } = useTranslation('consultings-own');
  const className = buttonClass('secondary');
  if (agency.status !== 'ACTIVE')
    return (
      <Link className={className} to="/consulting-preview">
        <Eye aria-hidden />
        {t('preview')}
      </Link>
    );
  return (
    <Link
      className={className}
      to="/consulting-list/$consultingId"
      params={{ consultingId: String(agency.id) }}
      target="_blank"
    >
      <ExternalLink aria-hidden />
      {t('onSite')}
    </Link>
  );
};

type ProfileForm = ReturnType<typeof useProfileForm>;

/** Texts, picture, contacts and hours of the own agency, with the facts that only administrators change beside them. */
export const AgencyProfileForm = (props: AgencyProfileFormProps) => {
  const { agency, tabs } = props;
  const { t } = useTranslation(['consultings-own', 'common']);
  const state = useProfileForm(props);
  const isActive = agency.status === 'ACTIVE';
  return (
    <RecordFrame
      title={t('title')}
      lead={<p className={styles.lead}>{t('lead')}</p>}
      back={tabs}
      isNew={false}
      state={{
        ...state,
        problem: state.problem && (
          <>
            <b>{t('failed.updateConsulting', { ns: 'common' })}</b>
            <p>{state.problem}</p>
          </>
        ),
      }}
      actions={<ToPage agency={agency} />}
    >
      {!isActive && (
        <p className={clsx(noteStyles.note, noteStyles.warning)}>
          <Info aria-hidden />
          {t('inactive')}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Texts {...state} />
          <FormPart title={t('openingHours')}>
            <WeekHoursField
              label={t('openingHours')}
              isLabelHidden
              value={state.form.watch('openingHours')}
              error={state.field('openingHours').error}
              onChange={(hours) => state.set('openingHours', hours)}
            />
          </FormPart>
        </div>
        <div className={styles.column}>
          <Emblem agency={agency} {...state} />
          <FormPart title={t('contacts')}>
            <PhoneField label={t('phone')} autoComplete="off" {...state.field('phone')} />
            <Field
              label={t('webSite')}
              hint={t('webSiteHint')}
              inputMode="url"
              autoComplete="off"
              {...state.field('webSite')}
            />
            <Field label={t('licenceNumber')} autoComplete="off" {...state.field('licenceNumber')} />
            <SpokenLanguagesField
              value={state.form.watch('spokenLanguages')}
              onChange={(languages) => state.set('spokenLanguages', languages)}
            />
          </FormPart>
          <Fixed agency={agency} />
        </div>
      </div>
    </RecordFrame>
  );
};

const Texts = ({ form, field, set }: ProfileForm) => {
  const { t } = useTranslation('consultings-own');
  const languages = useLanguageFields(form, TEXTS);
  return (
    <FormPart title={t('texts')}>
      <Field
        label={t('nameCyrillic')}
        hint={t('nameCyrillicHint')}
        lang="uz-Cyrl"
        autoComplete="off"
        {...field('nameCyrillic')}
      />
      <LanguageTabs {...languages}>
        {(language) => {
          const description = inLanguage('description', language);
          const { ref, error } = field(description);
          return (
            <>
              <Field label={t('city')} autoComplete="off" {...field(inLanguage('city', language))} />
              <RichTextField
                label={`${t('description')} (${LANGUAGE_FACTS[language].name})`}
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
    </FormPart>
  );
};

/** Square, as in lists and above the page. */
const EMBLEM_ASPECT = 1;

const Emblem = ({ agency, form, field, set }: ProfileForm & Pick<AgencyProfileFormProps, 'agency'>) => {
  const { t } = useTranslation('consultings-own');
  const id = form.watch('photoId');
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)}>
      <PictureField
        label={t('photo')}
        value={id === null ? null : pictureOf(id)}
        coverUrl={agency.isPhotoDrawn ? agency.photo?.url : undefined}
        aspect={EMBLEM_ASPECT}
        error={field('photoId').error}
        onChange={(picture) => set('photoId', picture?.id ?? null)}
      />
    </section>
  );
};

/** Facts that only administrators change, copied from the agency's documents. */
const Fixed = ({ agency }: Pick<AgencyProfileFormProps, 'agency'>) => {
  const { t } = useTranslation('consultings-own');
  const facts = [
    [t('fixed.name'), agency.name],
    [t('fixed.legalName'), agency.legalName],
    [t('fixed.taxNumber'), agency.taxNumber],
    [t('fixed.owner'), `${agency.ownerName} ${agency.ownerSurname}`.trim()],
  ];
  return (
    <FormPart title={t('fixed.title')} hint={t('fixed.text')}>
      <dl className={styles.fixed}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('fixed.none')}</dd>
          </div>
        ))}
      </dl>
    </FormPart>
  );
};
