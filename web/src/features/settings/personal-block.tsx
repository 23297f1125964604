import type { CurrentUser } from '@parvoz/contract/accounts.ts';
import type { Picture } from '@parvoz/contract/common.ts';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { Block } from './block.tsx';
import { DetailsForm } from './forms.ts';
import { useGuardedForm } from './leave-guard.tsx';
import { Photo } from './photo.tsx';
import { type AccountKind, saveDetails } from './queries.ts';
import { useBlockForm } from './use-block-form.ts';

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
  const { form, submit, problem, isSubmitting } = useBlockForm(DetailsForm, {
    name: user.name,
    surname: user.surname,
  });
  const settle = useGuardedForm(form.formState.isDirty);

  const keepPhoto = async (photo: Picture | null) => {
    const { name, surname } = user;
    const photoId = photo?.id ?? null;
    updateUser(await saveDetails(kind, { name, surname, photoId }, languageOf(i18n)));
    showSuccess(photo ? t('updated') : t('photo.removed'));
  };
  const save = submit(async (values) => {
    const photoId = user.photo?.id ?? null;
    const saved = await saveDetails(kind, { ...values, photoId }, languageOf(i18n));
    updateUser(saved);
    form.reset({ name: saved.name, surname: saved.surname });
    settle();
    showSuccess(t('updated'));
    onSaved();
  });
  return (
    <Block id="personal" title={t('personal.title')} lead={t('personal.lead')}>
      <Photo user={user} onChange={keepPhoto} />
      <form className="stack" noValidate onSubmit={save}>
        <div className="pair">
          <Field
            label={t('personal.name')}
            error={problem('name')}
            autoComplete="given-name"
            {...form.register('name')}
          />
          <Field
            label={t('personal.surname')}
            error={problem('surname')}
            autoComplete="family-name"
            {...form.register('surname')}
          />
        </div>
        <div>
          <Button type="submit" isLoading={isSubmitting}>
            {isSubmitting ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
    </Block>
  );
};
