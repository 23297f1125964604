import type { Picture } from '@parvoz/contract/common.ts';
import { GENDERS } from '@parvoz/contract/limits.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { confirmedOf } from '@parvoz/contract/people/names.ts';
import { MapPin } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CountryField, DEFAULT_COUNTRY } from '../../../ui/form/country-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { useGuardedForm } from '../../../ui/form/leave-guard.tsx';
import { NameFields } from '../../../ui/form/name-fields.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { Block } from './block.tsx';
import { type Details, DetailsForm, StudentDetailsForm } from './forms.ts';
import { Photo } from './photo.tsx';
import { type AccountKind, saveDetails } from './queries.ts';
import settingsStyles from './settings.module.css';

interface PersonalBlockProps {
  user: CurrentUser;
  kind: AccountKind;
  /** Shows the person as they are after a change. */
  updateUser(user: CurrentUser): void;
  /** Goes on after the details were saved. */
  onSaved(): void;
}

const isStudent = ({ roleList }: CurrentUser): boolean => roleList[0] === 'ROLE_STUDENT';

/** Returns the user's details as values of the form. */
const detailsOf = (user: CurrentUser): Details => ({
  name: user.name,
  surname: user.surname,
  ...confirmedOf(user),
  ...(isStudent(user) && {
    gender: user.gender ?? undefined,
    country: user.country ?? DEFAULT_COUNTRY,
    address: user.address ?? '',
  }),
});

/**
 * Returns what differs from the details that the form was filled in with, the names together: of what the person has left
 * alone, another window may have something newer.
 */
const changesOf = (filled: CurrentUser, { gender, country, address, ...names }: Details) => ({
  ...((names.name !== filled.name || (names.surname ?? '') !== filled.surname) && names),
  ...(gender !== filled.gender && { gender }),
  ...(country !== filled.country && { country }),
  ...(address !== filled.address && { address }),
});

const useDetails = ({ user, kind, updateUser, onSaved }: PersonalBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  /** With a photo the person may become another one, which the fields do not show. */
  const filled = useRef(user);
  const contractForm = useContractForm({
    schema: isStudent(user) ? StudentDetailsForm : DetailsForm,
    name: 'settings',
    draft: { name: 'personal details', isOfRecord: true },
    defaultValues: detailsOf(user),
    send: async (values, { reset }) => {
      const saved = await saveDetails(kind, changesOf(filled.current, values), languageOf(i18n));
      filled.current = saved;
      updateUser(saved);
      reset(detailsOf(saved));
      settle();
      showSuccess(t('updated'));
      onSaved();
    },
  });
  const settle = useGuardedForm(contractForm.form.formState.isDirty, contractForm.keepDraft);
  return contractForm;
};

/** Name, surname and photo, of students also what they gave at registration. A photo is kept at once, and nothing with it. */
export const PersonalBlock = (props: PersonalBlockProps) => {
  const { user, kind, updateUser } = props;
  const { t, i18n } = useTranslation('settings');
  const { form, submit, field, isSending, problem, draftNote } = useDetails(props);
  const savePhoto = async (photo: Picture | null) => {
    updateUser(await saveDetails(kind, { photoId: photo?.id ?? null }, languageOf(i18n)));
    showSuccess(t(photo ? 'photo.uploaded' : 'photo.removed'));
  };
  return (
    <Block
      id="personal"
      title={t('personal.title')}
      lead={t(isStudent(user) ? 'personal.leadOfStudent' : 'personal.lead')}
    >
      <Photo user={user} onChange={savePhoto} />
      <form className={layoutStyles.stack} noValidate onSubmit={submit}>
        {draftNote}
        <div className={settingsStyles.pair}>
          <NameFields
            form={form}
            name={field('name')}
            surname={field('surname')}
            labels={{ name: t('personal.name'), surname: t('personal.surname') }}
          />
        </div>
        {isStudent(user) && <StudentFields field={field} />}
        <FormProblem>
          {problem && (
            <>
              <b>{t('failed.profile', { ns: 'common' })}</b>
              <p>{problem}</p>
            </>
          )}
        </FormProblem>
        <div>
          <Button className={settingsStyles.btn} type="submit" isLoading={isSending}>
            {isSending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Block>
  );
};

/** Fields that agencies need of a student besides the name. */
const StudentFields = ({ field }: Pick<ReturnType<typeof useDetails>, 'field'>) => {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className={settingsStyles.pair}>
        <Segments
          legend={t('personal.gender')}
          options={GENDERS.map((gender) => ({ value: gender, label: t(`personal.genders.${gender}`) }))}
          {...field('gender')}
        />
        <CountryField label={t('personal.country')} {...field('country')} />
      </div>
      <Field
        label={t('personal.address')}
        hint={t('personal.seenBy')}
        autoComplete="street-address"
        before={<MapPin aria-hidden />}
        {...field('address')}
      />
    </>
  );
};
