import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import buttonStyles from '../button.module.css';
import { PickField } from '../form/pick-field.tsx';
import { Picture } from '../picture.tsx';
import { universitiesByTextQuery, universityNameQuery } from './universities.ts';
import styles from './university-picker.module.css';

interface UniversityPickerProps {
  /** The one that is picked. */
  id: number | null;
  /** Name of the university, if it is known already. */
  knownName: string | undefined;
  hint?: string;
  error?: string | undefined;
  'aria-required'?: boolean | undefined;
  onChange(id: number | null): void;
}

const DEBOUNCE_MS = 250;

/** The university that a record is of, found by typing. */
export const UniversityPicker = ({
  id,
  knownName,
  hint,
  error,
  onChange,
  ...frame
}: UniversityPickerProps) => {
  const { t, i18n } = useTranslation('admin');
  const language = languageOf(i18n);
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data: found = [], isFetching } = useQuery(universitiesByTextQuery(asked, language));
  const { data: name } = useQuery(universityNameQuery(knownName ? null : id, language));
  if (id !== null)
    return (
      <div className={styles.picked}>
        <span>{t('record.university')}</span>
        <b>{knownName ?? name ?? `№ ${id}`}</b>
        <button
          type="button"
          className={buttonStyles.roundBtn}
          aria-label={t('record.universityRemove')}
          onClick={() => onChange(null)}
        >
          <X aria-hidden />
        </button>
        {error && <p role="alert">{error}</p>}
      </div>
    );
  const items = text.trim() === '' ? [] : found;
  return (
    <PickField
      label={t('record.university')}
      hint={hint}
      error={error}
      {...frame}
      placeholder={t('record.universityFind')}
      text={text}
      items={items.map(({ id: one, name: called, photo, country, city }) => ({
        id: one,
        name: called,
        note: [city, country.name].filter(Boolean).join(', '),
        picture: <Picture picture={photo} sizes="36px" width={36} height={36} look="emblem" />,
      }))}
      status={
        text.trim() !== '' && items.length === 0
          ? t(isFetching ? 'record.universitySearching' : 'record.universityNone')
          : undefined
      }
      onType={setText}
      onPick={(item) => {
        setText('');
        onChange(item.id);
      }}
    />
  );
};
