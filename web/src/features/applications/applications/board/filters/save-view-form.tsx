import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import type { BoardState } from '../board-search.ts';
import { tableConditions } from '../filter.ts';
import savedViewsStyles from './saved-views.module.css';
import { useViewChange } from './use-view-change.ts';

const MAX_NAME_LENGTH = 60;

/** Gives the filters that are in use a name. */
export const SaveViewForm = ({ state }: { state: BoardState }) => {
  const { t } = useTranslation('board');
  const { save, isPending } = useViewChange();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim();
    if (!name) return field.current?.focus();
    if (isPending || !(await save(name, tableConditions(state)))) return;
    if (field.current) field.current.value = '';
  };
  return (
    <form className={savedViewsStyles.saveView} onSubmit={submit}>
      <Field
        ref={field}
        label={t('saved.name')}
        hint={t('saved.nameHint')}
        maxLength={MAX_NAME_LENGTH}
        required
        autoComplete="off"
      />
      <Button type="submit" variant="soft" isLoading={isPending}>
        {isPending ? t('saved.saving') : t('saved.submit')}
      </Button>
    </form>
  );
};
