import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { Picture } from '@parvoz/contract/common.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { showError, showSuccess } from '../../ui/toast.ts';
import { Block } from './block.tsx';
import { DetailsForm } from './forms.ts';
import { useGuardedForm } from './leave-guard.tsx';
import { Photo } from './photo.tsx';
import { type AccountKind, saveDetails } from './queries.ts';

interface PersonalBlockProps {
  user: CurrentUser;
  kind: AccountKind;
  /** Shows the person as they are after a change. */
  updateUser(user: CurrentUser): void;
  /** Goes on after name and surname were saved. */
  onSaved(): void;
}

/** Name, surname and photo. A photo is kept at once, with the name as it was. */
export const PersonalBlock = ({ user, kind, updateUser, onSaved }: PersonalBlockProps) => {
  const { t, i18n } = useTranslation('settings');
  const { form, submit, field, isSending } = useContractForm({
    schema: DetailsForm,
    name: 'settings',
    defaultValues: { name: user.name, surname: user.surname },
    onProblem: showError,
    send: async (values, { reset }) => {
      const photoId = user.photo?.id ?? null;
      const saved = await saveDetails(kind, { ...values, photoId }, languageOf(i18n));
      updateUser(saved);
      reset({ name: saved.name, surname: saved.surname });
      settle();
      showSuccess(t('updated'));
      onSaved();
    },
  });
  const settle = useGuardedForm(form.formState.isDirty);

  const keepPhoto = async (photo: Picture | null) => {
    const { name, surname } = user;
    const photoId = photo?.id ?? null;
    updateUser(await saveDetails(kind, { name, surname, photoId }, languageOf(i18n)));
    showSuccess(photo ? t('updated') : t('photo.removed'));
  };
  return (
    <Block id="personal" title={t('personal.title')} lead={t('personal.lead')}>
      <Photo user={user} onChange={keepPhoto} />
      <form className="stack" noValidate onSubmit={submit}>
        <div className="pair">
          <Field label={t('personal.name')} autoComplete="given-name" {...field('name')} />
          <Field label={t('personal.surname')} autoComplete="family-name" {...field('surname')} />
        </div>
        <div>
          <Button type="submit" isLoading={isSending}>
            {isSending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Block>
  );
};
