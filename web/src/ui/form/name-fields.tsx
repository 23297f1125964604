import { hasLetter, isShort } from '@parvoz/contract/people/names.ts';
import { clsx } from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../field.module.css';
import layoutStyles from '../layout.module.css';
import textStyles from '../text.module.css';
import { Field, type FieldProps } from './field.tsx';
import formStyles from './form.module.css';
import { joinRefs } from './join-refs.ts';

/** Values of a form with a person's names, of which `ownerName` is one beside the `name` of an agency. */
interface NameValues {
  name: string;
  ownerName: string;
  surname: string;
  isShortName: boolean;
  isShortSurname: boolean;
  hasNoSurname: boolean;
}

type RegisteredField = UseFormRegisterReturn & Pick<FieldProps, 'error' | 'aria-required'>;

interface NameFieldsProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Fields as the form registers them where they stand among others: `field('name')`. */
  name: RegisteredField;
  surname: RegisteredField;
  labels: { name: string; surname: string };
  /** True if the form is about somebody else than the one who fills it in. */
  isOther?: boolean;
}

/**
 * Name and surname. One of fewer than three letters is asked about once, and taken; a box is for those who have no surname.
 * Needs the texts of `validation`.
 */
export const NameFields = <Input extends FieldValues, Output>({
  form,
  name,
  surname,
  labels,
  isOther = false,
}: NameFieldsProps<Input, Output>) => {
  const { t } = useTranslation('validation');
  // The names are the same in every form that has them.
  const names = form as unknown as UseFormReturn<NameValues>;
  const [isShortName, isShortSurname, hasNone] = names.watch([
    'isShortName',
    'isShortSurname',
    'hasNoSurname',
  ]);
  const before = useRef('');
  const confirm = (confirmation: 'isShortName' | 'isShortSurname', of: 'name' | 'ownerName' | 'surname') => {
    names.setValue(confirmation, true);
    names.clearErrors(of);
  };
  const setNone = (isNone: boolean) => {
    if (isNone) before.current = names.getValues('surname') ?? '';
    names.setValue('hasNoSurname', isNone, { shouldDirty: true });
    // What was typed before comes back.
    names.setValue('surname', isNone ? '' : before.current, { shouldDirty: true });
    names.clearErrors('surname');
  };
  return (
    <>
      <ShortField
        label={labels.name}
        {...name}
        autoComplete={isOther ? 'off' : 'given-name'}
        hint={hasNone && t(isOther ? 'noSurname.hintOther' : 'noSurname.hint')}
        texts="shortName"
        isOther={isOther}
        isConfirmed={Boolean(isShortName)}
        onConfirm={() => confirm('isShortName', name.name as 'name' | 'ownerName')}
      />
      <div className={layoutStyles.shrinks}>
        <ShortField
          label={labels.surname}
          {...surname}
          aria-required={hasNone ? undefined : surname['aria-required']}
          autoComplete={isOther ? 'off' : 'family-name'}
          readOnly={Boolean(hasNone)}
          placeholder={hasNone ? '—' : undefined}
          texts="shortSurname"
          isOther={isOther}
          isConfirmed={Boolean(isShortSurname)}
          onConfirm={() => confirm('isShortSurname', 'surname')}
        />
        <label className={fieldStyles.check}>
          <input
            className={fieldStyles.box}
            type="checkbox"
            checked={Boolean(hasNone)}
            onChange={({ target }) => setNone(target.checked)}
          />
          {t(isOther ? 'noSurname.labelOther' : 'noSurname.label')}
        </label>
      </div>
    </>
  );
};

interface ShortFieldProps extends Omit<FieldProps, 'remedy' | 'hint'> {
  hint?: ReactNode;
  texts: 'shortName' | 'shortSurname';
  isOther: boolean;
  /** True if the owner has confirmed that the name is so short. */
  isConfirmed: boolean;
  onConfirm(): void;
}

const ShortField = ({
  texts,
  isOther,
  isConfirmed,
  onConfirm,
  hint,
  ref,
  onChange,
  ...props
}: ShortFieldProps) => {
  const { t } = useTranslation('validation');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // The form library sets the field's value directly.
  useLayoutEffect(() => setTyped(input.current?.value.trim() ?? ''));
  const canConfirm = isShort(typed) && hasLetter(typed);
  const confirm = () => {
    onConfirm();
    // The button is about to go.
    input.current?.focus();
  };
  return (
    <Field
      {...props}
      ref={joinRefs(input, ref)}
      onChange={(event) => {
        setTyped(event.target.value.trim());
        onChange?.(event);
      }}
      hint={canConfirm && isConfirmed ? t(`${texts}.taken`) : hint}
      remedy={
        canConfirm &&
        !isConfirmed && (
          <button type="button" className={clsx(formStyles.link, textStyles.link)} onClick={confirm}>
            {t(isOther ? `${texts}.confirmOther` : `${texts}.confirm`)}
          </button>
        )
      }
    />
  );
};
