import { RELATIONS, type Relation } from '@parvoz/contract/applications/guardian-states.ts';
import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../../ui/field.module.css';
import formStyles from '../../../ui/form/form.module.css';
import { SelectField } from '../../../ui/form/select-field.tsx';
import styles from './guardians.module.css';

/** A document of the application, as its student names it. */
export interface ShownDocument {
  id: string;
  name: string;
}

interface GuardianFieldsProps {
  relation: ComponentPropsWithRef<'select'> & { error: string | undefined };
  canPay: boolean;
  onCanPay(canPay: boolean): void;
  canTopUp: boolean;
  onCanTopUp(canTopUp: boolean): void;
  documents: readonly ShownDocument[];
  ticked: readonly string[];
  onTick(ids: string[]): void;
}

/** Fields for what somebody is to the student, whether they may pay, and which documents they may open. */
export const GuardianFields = ({
  relation: { error, ...relation },
  canPay,
  onCanPay,
  canTopUp,
  onCanTopUp,
  ...documents
}: GuardianFieldsProps) => {
  const { t } = useTranslation('guardians');
  return (
    <>
      <SelectField label={t('form.relation')} hint={t('form.relationHint')} error={error} {...relation}>
        {RELATIONS.map((one: Relation) => (
          <option key={one} value={one}>
            {t(`relation.${one}`)}
          </option>
        ))}
      </SelectField>
      <Tick name="canPay" isOn={canPay} onChange={onCanPay} />
      <Tick name="canTopUp" isOn={canTopUp} onChange={onCanTopUp} />
      <DocumentTicks {...documents} />
      <p className={styles.small}>{t('form.sees')}</p>
    </>
  );
};

interface TickProps {
  name: 'canPay' | 'canTopUp';
  isOn: boolean;
  onChange(isOn: boolean): void;
}

/** One thing that somebody may do with money, and what that means. */
const Tick = ({ name, isOn, onChange }: TickProps) => {
  const { t } = useTranslation('guardians');
  return (
    <label className={clsx(fieldStyles.check, styles.tick)}>
      <input
        type="checkbox"
        className={fieldStyles.box}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {t(`form.${name}`)}
        <small className={styles.small}>{t(`form.${name}Hint`)}</small>
      </span>
    </label>
  );
};

const DocumentTicks = ({
  documents,
  ticked,
  onTick,
}: Pick<GuardianFieldsProps, 'documents' | 'ticked' | 'onTick'>) => {
  const { t } = useTranslation('guardians');
  return (
    <fieldset className={clsx(fieldStyles.field, formStyles.field)}>
      <legend className={fieldStyles.label}>{t('form.documents')}</legend>
      <div className={styles.ticks}>
        {documents.map(({ id, name }) => (
          <label key={id} className={fieldStyles.check}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                onTick(target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
              }
            />
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
      <p className={fieldStyles.hint}>
        {t(documents.length > 0 ? 'form.documentsHint' : 'form.noDocuments')}
      </p>
    </fieldset>
  );
};
