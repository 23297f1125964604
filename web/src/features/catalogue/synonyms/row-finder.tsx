import type { Synonym } from '@parvoz/contract/catalogue/synonyms.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import { synonymsQuery } from './queries.ts';
import styles from './synonyms.module.css';

const SHOWN = 5;
const DEBOUNCE_MS = 200;

interface RowFinderProps {
  /** The word that is to be added. */
  word: string;
  /** A row that gets it, or none: a new one. */
  onChoose(synonym: Synonym | null): void;
}

/** Search for the thing that a word is a name of: most words are one more name of a thing that has a row already. */
export const RowFinder = ({ word, onChoose }: RowFinderProps) => {
  const { t, i18n } = useTranslation('synonyms');
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...synonymsQuery({ query }, { page: 1, size: SHOWN }, languageOf(i18n)),
    enabled: query !== '',
  });
  const rows = query === '' ? [] : (data?.content ?? []);
  return (
    <div className={layoutStyles.stack}>
      <p className={textStyles.muted}>{t('finder.text', { word })}</p>
      <Field
        label={t('finder.label')}
        placeholder={t('finder.placeholder')}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={t('finder.rows')}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onChoose(row)}>
                <b>{row.names[0]}</b>
                <small>{row.names.slice(1, 6).join(', ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={textStyles.muted}>
        {query !== '' && data && rows.length === 0 && t('finder.none')}
      </p>
      <Button variant="secondary" onClick={() => onChoose(null)}>
        <Plus aria-hidden />
        {t('finder.new')}
      </Button>
    </div>
  );
};
