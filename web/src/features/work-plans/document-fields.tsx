import { inLanguage, LANGUAGE_FACTS, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { MAX_LEVEL_DOCUMENTS } from '@parvoz/contract/limits.ts';
import type { LevelDraft } from '@parvoz/contract/work-plans.ts';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../lib/i18n.ts';
import { newId } from '../../lib/ids.ts';
import { textIn } from '../../lib/text-in.ts';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/form/field.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { ExampleField } from './example-file.tsx';
import styles from './work-plans.module.css';

export type LevelDocument = z.input<typeof LevelDraft>['documentList'][number];

interface DocumentFieldsProps {
  documents: readonly LevelDocument[];
  onChange(documents: LevelDocument[]): void;
  /** Places of those without a name, once the form was refused. */
  nameless: readonly number[];
}

const EMPTY: LevelDocument = { nameUz: '', nameRu: '', nameEn: '', isRequired: true, example: null };

/** Documents that a level asks for: their names in every language, whether each is required, and their order. */
export const DocumentFields = ({ documents, onChange, nameless }: DocumentFieldsProps) => {
  const { t, i18n } = useTranslation('admin-templates');
  // Rows of the form have no ids of their own, and keep their fields when they change places.
  const [ids, setIds] = useState(() => documents.map(newId));
  const known = documents.map((_, at) => ids[at] ?? `row ${at}`);
  const list = useRef<HTMLDivElement>(null);
  const rows = documents.map((document, at) => ({ id: known[at]!, document }));
  const put = (next: typeof rows) => {
    setIds(next.map(({ id }) => id));
    onChange(next.map(({ document }) => document));
  };
  // An example arrives later: what was typed meanwhile stays.
  const current = useRef(rows);
  current.current = rows;
  const change = (id: string, over: Partial<LevelDocument>) =>
    put(current.current.map((row) => (row.id === id ? { id, document: { ...row.document, ...over } } : row)));
  const nameOf = ({ document }: (typeof rows)[number], at: number): string =>
    textIn(document, 'name', languageOf(i18n)) || t('documents.unnamed', { number: at + 1 });
  const add = () => {
    put([...rows, { id: newId(), document: EMPTY }]);
    // Once it stands there.
    setTimeout(() => {
      const inputs = list.current?.querySelectorAll<HTMLElement>('li:last-child input');
      inputs?.[0]?.focus();
    });
  };
  return (
    <fieldset className={styles.documentFields}>
      <legend>{t('documents.title')}</legend>
      {rows.length > 0 && (
        <div ref={list} className={styles.list}>
          <SortableList
            label={t('documents.title')}
            items={rows}
            getId={({ id }) => id}
            nameOf={nameOf}
            onReorder={put}
            renderItem={(row, at) => (
              <div className={styles.document}>
                <div className={styles.names}>
                  {WRITTEN_LANGUAGES.map((language) => (
                    <Field
                      key={language}
                      label={LANGUAGE_FACTS[language].name}
                      autoComplete="off"
                      value={row.document[inLanguage('name', language)]}
                      error={language === 'uz' && nameless.includes(at) ? t('documents.nameless') : undefined}
                      onChange={({ target }) =>
                        change(row.id, { [inLanguage('name', language)]: target.value })
                      }
                    />
                  ))}
                </div>
                <label className={fieldStyles.check}>
                  <input
                    type="checkbox"
                    className={fieldStyles.box}
                    checked={row.document.isRequired}
                    onChange={({ target }) => change(row.id, { isRequired: target.checked })}
                  />
                  {t('documents.required')}
                </label>
                <ExampleField
                  name={nameOf(row, at)}
                  example={row.document.example ?? null}
                  onChange={(example) => change(row.id, { example })}
                />
                <button
                  type="button"
                  className={clsx(buttonStyles.roundBtn, styles.remove)}
                  aria-label={t('documents.remove', { name: nameOf(row, at) })}
                  onClick={() => put(rows.filter(({ id }) => id !== row.id))}
                >
                  <X aria-hidden />
                </button>
              </div>
            )}
          />
        </div>
      )}
      <Button variant="ghost" size="sm" disabled={rows.length >= MAX_LEVEL_DOCUMENTS} onClick={add}>
        <Plus aria-hidden />
        {t('documents.add')}
      </Button>
    </fieldset>
  );
};
