import type { LastChange } from '@parvoz/contract/platform/audit.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatNumber, formatRating } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../button.tsx';
import fieldStyles from '../field.module.css';
import modalStyles from '../modal.module.css';
import { Modal } from '../modal.tsx';
import styles from './conflict-dialog.module.css';

/** A field as the difference shows it. */
interface ConflictFacts {
  label: string;
  /**
   * Returns the text of a value. By default numbers are formatted in the page's language, and others shown unchanged.
   */
  show?(value: unknown): string;
}

export interface ConflictField extends ConflictFacts {
  name: string;
}

/** Texts about each field in conflict; null for fields in which the person's value always wins without a question. */
export type ConflictFields<Input> = Readonly<{ [Name in keyof Input]-?: ConflictFacts | null }>;

/** Those that somebody is asked about, in their order. */
export const askedFields = (fields: Readonly<Record<string, ConflictFacts | null>>): ConflictField[] =>
  Object.entries(fields).flatMap(([name, facts]) => (facts ? [{ name, ...facts }] : []));

type Values = Readonly<Record<string, unknown>>;

/** Values of a record when the form was opened, as typed, and as saved by somebody else meanwhile. */
export interface Conflict {
  base: Values;
  mine: Values;
  theirs: Values;
  /** Author and moment of that save; null if it is not known. */
  by: LastChange | null;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Fields that differ, by who changed them: those that both did are asked about. */
export const differencesOf = (fields: readonly ConflictField[], { base, mine, theirs }: Conflict) => {
  const differing = fields.filter(({ name }) => !isSame(mine[name], theirs[name]));
  const isMine = ({ name }: ConflictField) => !isSame(mine[name], base[name]);
  const isTheirs = ({ name }: ConflictField) => !isSame(theirs[name], base[name]);
  return {
    both: differing.filter((field) => isMine(field) && isTheirs(field)),
    mine: differing.filter((field) => isMine(field) && !isTheirs(field)),
    theirs: differing.filter((field) => !isMine(field)),
  };
};

/** True if the form shows anything of what was saved meanwhile. */
export const isSeen = (fields: readonly ConflictField[], { base, theirs }: Conflict): boolean =>
  fields.some(({ name }) => !isSame(theirs[name], base[name]));

/** All fields where nobody chooses: mine where I changed it, otherwise theirs. */
export const mergedOf = ({ base, mine, theirs }: Conflict): Values =>
  Object.fromEntries(
    Object.keys({ ...theirs, ...mine }).map((name) => [
      name,
      (isSame(mine[name], base[name]) ? theirs : mine)[name],
    ]),
  );

const sentenceOf = ({ name, isAdmin, isOwn }: LastChange) => {
  if (isOwn) return 'own.saved';
  if (name) return 'savedBy';
  return isAdmin ? 'savedByAdmin' : 'savedAt';
};

interface ConflictDialogProps {
  conflict: Conflict | null;
  fields: readonly ConflictField[];
  /** The values of the fields that were asked about, as chosen. */
  onChoose(values: Record<string, unknown>): void;
  onClose(): void;
}

/**
 * Two people have changed the same record, or one in two places: says who the other one is, and asks about what both
 * have changed.
 */
export const ConflictDialog = ({ conflict, fields, onChoose, onClose }: ConflictDialogProps) => {
  const { t } = useTranslation('admin');
  const by = conflict?.by;
  return (
    <Modal
      isOpen={conflict !== null}
      onClose={onClose}
      title={t(by?.isOwn ? 'conflict.own.title' : 'conflict.title')}
      size="medium"
    >
      {conflict && (
        <>
          <p>
            {by
              ? t(`conflict.${sentenceOf(by)}`, { name: by.name, moment: formatMomentAndMinute(by.at) })
              : t('conflict.saved')}
          </p>
          <Choices key={JSON.stringify(conflict.theirs)} {...{ conflict, fields, onChoose, onClose }} />
        </>
      )}
    </Modal>
  );
};

type ChoicesProps = Omit<ConflictDialogProps, 'conflict'> & { conflict: Conflict };

/** Returns a function that formats the value of a field. */
const useShown = () => {
  const { t, i18n } = useTranslation('admin');
  return ({ show }: ConflictField, value: unknown): string => {
    const own = (one: unknown) =>
      typeof one === 'number'
        ? (Number.isInteger(one) ? formatNumber : formatRating)(one, languageOf(i18n))
        : String(one);
    return (show ?? own)(value ?? '') || t('conflict.empty');
  };
};

const Choices = ({ conflict, fields, onChoose, onClose }: ChoicesProps) => {
  const { t } = useTranslation('admin');
  const show = useShown();
  const differences = differencesOf(fields, conflict);
  const own = conflict.by?.isOwn ? 'own.' : '';
  const [mine, setMine] = useState(() => differences.both.map(({ name }) => name));
  const take = (name: string, isMine: boolean) =>
    setMine(isMine ? [...mine, name] : mine.filter((one) => one !== name));
  const choose = () =>
    onChoose(
      Object.fromEntries(
        differences.both.map(({ name }) => [name, conflict[mine.includes(name) ? 'mine' : 'theirs'][name]]),
      ),
    );
  return (
    <>
      <div className={styles.differences}>
        <p>{t(differences.both.length > 0 ? `conflict.${own}choose` : 'conflict.nothing')}</p>
        {differences.both.map((field) => (
          <fieldset key={field.name} className={styles.difference}>
            <legend>{field.label}</legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  className={fieldStyles.box}
                  name={`conflict-${field.name}`}
                  checked={mine.includes(field.name) === (side === 'mine')}
                  onChange={() => take(field.name, side === 'mine')}
                />
                <span>
                  <b>{t(side === 'mine' ? `conflict.${own}mine` : 'conflict.theirs')}</b>
                  {show(field, conflict[side][field.name])}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {(['theirs', 'mine'] as const).map(
          (side) =>
            differences[side].length > 0 && (
              <section key={side} className={styles.settled}>
                <h3>{t(`conflict.${own}settled.${side}`)}</h3>
                <dl>
                  {differences[side].map((field) => (
                    <div key={field.name}>
                      <dt>{field.label}</dt>
                      <dd>{show(field, conflict[side][field.name])}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ),
        )}
      </div>
      <div className={modalStyles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('conflict.back')}
        </Button>
        <Button onClick={choose}>
          {t(differences.both.length > 0 ? 'conflict.save' : 'conflict.saveBoth')}
        </Button>
      </div>
    </>
  );
};
