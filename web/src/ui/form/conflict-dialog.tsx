import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../badge.module.css';
import { Button } from '../button.tsx';
import modalStyles from '../modal.module.css';
import { Modal } from '../modal.tsx';
import styles from './conflict-dialog.module.css';

/** A field as the difference shows it. */
export interface ConflictField {
  name: string;
  label: string;
  /** How a value is read; as it stands where this is left out. */
  show?(value: unknown): string;
}

type Values = Readonly<Record<string, unknown>>;

/** What the record was when the form was opened, what was typed, and what somebody else has saved meanwhile. */
export interface Conflict {
  base: Values;
  mine: Values;
  theirs: Values;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Fields that differ, and whose value is taken where nobody chooses: mine where I changed it. */
export const differencesOf = (fields: readonly ConflictField[], { base, mine, theirs }: Conflict) =>
  fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map((field) => ({
      field,
      isMine: !isSame(mine[field.name], base[field.name]),
      isBoth: !isSame(mine[field.name], base[field.name]) && !isSame(theirs[field.name], base[field.name]),
    }));

/** All fields where nobody chooses: mine where I changed it, otherwise theirs. */
export const mergedOf = ({ base, mine, theirs }: Conflict): Values =>
  Object.fromEntries(
    Object.keys({ ...theirs, ...mine }).map((name) => [
      name,
      (isSame(mine[name], base[name]) ? theirs : mine)[name],
    ]),
  );

interface ConflictDialogProps {
  conflict: Conflict | null;
  fields: readonly ConflictField[];
  /** The values of all fields that differ, as chosen. */
  onChoose(values: Record<string, unknown>): void;
  onClose(): void;
}

/** Two people have changed the same record: shows the difference field by field, and lets the second one choose. */
export const ConflictDialog = ({ conflict, fields, onChoose, onClose }: ConflictDialogProps) => {
  const { t } = useTranslation('admin');
  return (
    <Modal isOpen={conflict !== null} onClose={onClose} title={t('conflict.title')} size="medium">
      {conflict && (
        <>
          <p>{t('conflict.text')}</p>
          <Choices key={JSON.stringify(conflict.theirs)} {...{ conflict, fields, onChoose, onClose }} />
        </>
      )}
    </Modal>
  );
};

type ChoicesProps = Omit<ConflictDialogProps, 'conflict'> & { conflict: Conflict };

const Choices = ({ conflict, fields, onChoose, onClose }: ChoicesProps) => {
  const { t } = useTranslation('admin');
  const differences = differencesOf(fields, conflict);
  const [mine, setMine] = useState(() =>
    differences.filter(({ isMine }) => isMine).map(({ field }) => field.name),
  );
  const take = (name: string, isMine: boolean) =>
    setMine(isMine ? [...mine, name] : mine.filter((one) => one !== name));
  const choose = () =>
    onChoose(
      Object.fromEntries(
        differences.map(({ field: { name } }) => [
          name,
          (mine.includes(name) ? conflict.mine : conflict.theirs)[name],
        ]),
      ),
    );
  return (
    <>
      <div className={styles.differences}>
        {differences.map(({ field, isBoth }) => (
          <fieldset key={field.name} className={styles.difference}>
            <legend>
              {field.label}
              {isBoth && (
                <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('conflict.both')}</span>
              )}
            </legend>
            {(['theirs', 'mine'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`conflict-${field.name}`}
                  checked={mine.includes(field.name) === (side === 'mine')}
                  onChange={() => take(field.name, side === 'mine')}
                />
                <span>
                  <b>{t(`conflict.${side}`)}</b>
                  {(field.show ?? String)(conflict[side][field.name] ?? '') || t('conflict.empty')}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={modalStyles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('conflict.back')}
        </Button>
        <Button onClick={choose}>{t('conflict.save')}</Button>
      </div>
    </>
  );
};
