import type { Condition } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { MAX_REQUIREMENT_GROUPS, MAX_REQUIREMENTS_IN_GROUP } from '@parvoz/contract/limits.ts';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../button.module.css';
import { Button } from '../button.tsx';
import { Segments } from '../form/segments.tsx';
import { FormPart } from '../record/form-parts.tsx';
import { blankOf, RequirementFields, type RequirementKind } from './requirement-fields.tsx';
import styles from './requirements.module.css';

type Groups = readonly (readonly Condition[])[];

interface RequirementsPartProps {
  /** Field of the form. */
  name: 'requirements' | 'conditions';
  title: string;
  hint: string;
  /** Said where nothing is asked for. */
  none: string;
  kinds: readonly RequirementKind[];
  kindName(kind: RequirementKind): string;
  /** Null for what nobody knows. */
  groups: Groups | null;
  errorOf(path: string): string | undefined;
  onChange(groups: Groups | null): void;
}

const without = <Item,>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, index) => index !== at);
const replaced = <Item,>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one));

/** Form for requirements: groups of alternatives, of which one is enough; none at all; or not known. */
export const RequirementsPart = ({ groups, onChange, ...part }: RequirementsPartProps) => {
  const { t } = useTranslation('admin');
  const add = useRef<HTMLButtonElement>(null);
  const putGroup = (at: number, group: readonly Condition[]) => {
    onChange(group.length > 0 ? replaced(groups ?? [], at, group) : without(groups ?? [], at));
    // Its last requirement is gone, and the focused button with it.
    if (group.length === 0) add.current?.focus();
  };
  return (
    <FormPart name={part.name} title={part.title} hint={part.hint}>
      <Segments
        legend={part.title}
        isLegendHidden
        name={`${part.name}-known`}
        chosen={groups === null ? 'UNKNOWN' : 'KNOWN'}
        options={[
          { value: 'KNOWN', label: t('requirements.known') },
          { value: 'UNKNOWN', label: t('requirements.unknown') },
        ]}
        onChange={({ target }) => onChange(target.value === 'KNOWN' ? [] : null)}
      />
      {groups?.length === 0 && <p className={styles.note}>{part.none}</p>}
      {groups?.map((group, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name than their place
          key={at}
          {...{ ...part, group, at }}
          onChange={(next) => putGroup(at, next)}
        />
      ))}
      {groups && (
        <Button
          ref={add}
          className={styles.add}
          variant="ghost"
          size="sm"
          disabled={groups.length >= MAX_REQUIREMENT_GROUPS}
          onClick={() => onChange([...groups, [blankOf('IELTS')]])}
        >
          <Plus aria-hidden />
          {t('requirements.add')}
        </Button>
      )}
    </FormPart>
  );
};

interface GroupProps extends Pick<RequirementsPartProps, 'name' | 'kinds' | 'kindName' | 'errorOf'> {
  group: readonly Condition[];
  at: number;
  onChange(group: readonly Condition[]): void;
}

/** Requirements of which one is enough. */
const Group = ({ name, kinds, kindName, errorOf, group, at, onChange }: GroupProps) => {
  const { t } = useTranslation('admin');
  const or = useRef<HTMLButtonElement>(null);
  const remove = (index: number) => {
    onChange(without(group, index));
    if (group.length > 1) or.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('requirements.group', { number: at + 1 })}</legend>
      {group.map((requirement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: requirements have no other name than their place
        <div key={index} className={styles.requirement}>
          <RequirementFields
            {...{ requirement, kinds, kindName }}
            errorOf={(field) => errorOf(`${name}.${at}.${index}.${field}`)}
            onChange={(next) => onChange(replaced(group, index, next))}
          />
          <button
            type="button"
            className={buttonStyles.roundBtn}
            aria-label={t('requirements.remove', { number: index + 1, group: at + 1 })}
            onClick={() => remove(index)}
          >
            <X aria-hidden />
          </button>
        </div>
      ))}
      <Button
        ref={or}
        className={styles.add}
        variant="ghost"
        size="sm"
        disabled={group.length >= MAX_REQUIREMENTS_IN_GROUP}
        onClick={() => onChange([...group, blankOf('IELTS')])}
      >
        <Plus aria-hidden />
        {t('requirements.or')}
      </Button>
    </fieldset>
  );
};
