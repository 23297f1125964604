import type { Covered } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { CURRENCIES, type Currency, minorDigits } from '@parvoz/contract/currencies.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../../../ui/field.module.css';
import { AmountField, minorOf, writtenOf } from '../../../../ui/form/amount-field.tsx';
import { FieldMessage } from '../../../../ui/form/field-frame.tsx';
import { Segments } from '../../../../ui/form/segments.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { FormPart } from '../../../../ui/record/form-parts.tsx';
import textStyles from '../../../../ui/text.module.css';
import styles from './admin-scholarships.module.css';
import type { ScholarshipFormState } from './use-scholarship-form.ts';

type Kind = Covered['kind'];
type Of<One extends Kind> = Extract<Covered, { kind: One }>;

/** In the order in which visitors read them. */
const KINDS: readonly Kind[] = ['TUITION', 'STIPEND', 'HOUSING', 'TRAVEL', 'INSURANCE', 'LANGUAGE_YEAR'];

const blankOf = (kind: Kind): Covered => {
  if (kind === 'TUITION') return { kind, extent: 'FULL' };
  return kind === 'STIPEND' ? { kind, amount: null, currency: null } : { kind };
};

/** Each thing that is paid for, tuition with how much of it and the allowance with its sum; nothing where nobody knows. */
export const CoversPart = ({ form, field, errorOf, set }: ScholarshipFormState) => {
  const { t } = useTranslation('scholarships-admin');
  const covers: readonly Covered[] = form.watch('covers') ?? [];
  const put = (next: readonly Covered[]) => set('covers', next.length > 0 ? next : null);
  const change = (kind: Kind, isCovered: boolean) =>
    put(
      KINDS.flatMap((one) => {
        const known = covers.find((covered) => covered.kind === one);
        if (one === kind) return isCovered ? [known ?? blankOf(one)] : [];
        return known ?? [];
      }),
    );
  return (
    <FormPart name="covers" title={t('covers.label')} hint={t('covers.hint')}>
      <fieldset className={styles.covers}>
        <legend className={textStyles.sr}>{t('covers.label')}</legend>
        {KINDS.map((kind) => {
          const at = covers.findIndex((one) => one.kind === kind);
          const one = covers[at];
          return (
            <CoverRow key={kind} kind={kind} isCovered={one !== undefined} onChange={change}>
              {one?.kind === 'TUITION' && (
                <Segments
                  legend={t('covers.extent')}
                  isLegendHidden
                  name="covers-tuition"
                  chosen={one.extent}
                  options={(['FULL', 'PART'] as const).map((extent) => ({
                    value: extent,
                    label: t(`covers.extents.${extent}`),
                  }))}
                  onChange={({ target }) =>
                    put(covers.with(at, { kind: 'TUITION', extent: target.value as 'FULL' | 'PART' }))
                  }
                />
              )}
              {one?.kind === 'STIPEND' && (
                <Allowance
                  allowance={one}
                  errorOf={(name) => errorOf(`covers.${at}.${name}`)}
                  onChange={(next) => put(covers.with(at, next))}
                />
              )}
            </CoverRow>
          );
        })}
        <FieldMessage id="covers" error={field('covers').error} />
      </fieldset>
    </FormPart>
  );
};

interface CoverRowProps {
  kind: Kind;
  isCovered: boolean;
  onChange(kind: Kind, isCovered: boolean): void;
  children: ReactNode;
}

const CoverRow = ({ kind, isCovered, onChange, children }: CoverRowProps) => {
  const { t } = useTranslation(['scholarships-admin', 'scholarships']);
  return (
    <div className={styles.cover}>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          className={fieldStyles.box}
          checked={isCovered}
          onChange={({ target }) => onChange(kind, target.checked)}
        />
        {kind === 'TUITION' ? t('covers.tuition') : t(`covered.${kind}`, { ns: 'scholarships' })}
      </label>
      {children}
    </div>
  );
};

interface AllowanceProps {
  allowance: Of<'STIPEND'>;
  errorOf(name: string): string | undefined;
  onChange(allowance: Of<'STIPEND'>): void;
}

/** A sum for a month with its currency; both are kept together, since one says nothing without the other. */
const Allowance = ({ allowance, errorOf, onChange }: AllowanceProps) => {
  const { t } = useTranslation('scholarships-admin');
  // The currency chosen before a sum is entered.
  const [chosen, setChosen] = useState<Currency>(allowance.currency ?? 'USD');
  const currency = allowance.currency ?? chosen;
  const digits = minorDigits(currency);
  const put = (amount: number | undefined, next: Currency) =>
    onChange(
      amount === undefined
        ? { kind: 'STIPEND', amount: null, currency: null }
        : { kind: 'STIPEND', amount, currency: next },
    );
  return (
    <div className={styles.halves}>
      <AmountField
        label={t('covers.amount')}
        hint={t('covers.amountHint')}
        error={errorOf('amount')}
        minor={allowance.amount ?? undefined}
        digits={digits}
        unit={currency}
        onChange={(amount) => put(amount, currency)}
      />
      <SelectField
        label={t('covers.currency')}
        value={currency}
        error={errorOf('currency')}
        onChange={({ target }) => {
          const next = target.value as Currency;
          setChosen(next);
          put(minorOf(writtenOf(allowance.amount ?? undefined, digits), minorDigits(next)), next);
        }}
      >
        {CURRENCIES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
    </div>
  );
};
