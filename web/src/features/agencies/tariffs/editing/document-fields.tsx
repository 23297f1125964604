import type { LevelDraft } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import {
  inLanguage,
  LANGUAGE_FACTS,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
} from '@parvoz/contract/languages.ts';
import { MAX_LEVEL_DOCUMENTS } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { Languages, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { languageOf } from '../../../../lib/i18n.ts';
import { newId } from '../../../../lib/ids.ts';
import { textIn } from '../../../../lib/text-in.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { ExampleField } from './example-file.tsx';
import styles from './tariff-editing.module.css';

export type LevelDocument = z.input<typeof LevelDraft>['documentList'][number];

interface DocumentFieldsProps {
  documents: readonly LevelDocument[];
  onChange(documents: LevelDocument[]): void;
  /** Places of those without a name, once the form was refused. */
  nameless: readonly number[];
  /** Ids of the examples that are saved: only those can be opened. */
  openable: ReadonlySet<string>;
}

const EMPTY: LevelDocument = { nameUz: '', nameRu: '', nameEn: '', isRequired: true, example: null };

/** Documents that a level asks for: their names in every language, whether each is required, and their order. */
export const DocumentFields = ({ documents, onChange, nameless, openable }: DocumentFieldsProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  // Rows of the form have no ids of their own, and keep their fields when they change places.
  const [ids, setIds] = useState(() => documents.map(newId));
  const known = documents.map((_, at) => ids[at] ?? `row ${at}`);
  const list = useRef<HTMLDivElement>(null);
  const rows = documents.map((document, at) => ({ id: known[at]!, document }));
  const put = (next: typeof rows) => {
    setIds(next.map(({ id }) => id));
    onChange(next.map(({ document }) => document));
  };
  // An example file arrives later: text typed meanwhile stays.
  const current = useRef(rows);
  current.current = rows;
  const change = (id: string, over: Partial<LevelDocument>) =>
    put(current.current.map((row) => (row.id === id ? { id, document: { ...row.document, ...over } } : row)));
  const nameOf = ({ document }: (typeof rows)[number], at: number): string =>
    textIn(document, 'name', languageOf(i18n)) || t('documents.unnamed', { number: at + 1 });
  const add = () => {
    put([...rows, { id: newId(), document: EMPTY }]);
    // Once the field is rendered.
    setTimeout(() => {
      const inputs = list.current?.querySelectorAll<HTMLElement>('li:last-child input');
      inputs?.[0]?.focus();
    });
  };
  return (
    <fieldset className={styles.documentFields}>
      <legend>
        {t('documents.title')}
        {rows.length > 0 && (
          <span>
            {t('documents.count', {
              ...{ count: rows.length, required: rows.filter(({ document }) => document.isRequired).length },
            })}
          </span>
        )}
      </legend>
      {rows.length > 0 && (
        <div ref={list} className={styles.list}>
          <SortableList
            label={t('documents.title')}
            items={rows}
            getId={({ id }) => id}
            nameOf={nameOf}
            onReorder={put}
            renderItem={(row, at) => (
              <DocumentRow
                document={row.document}
                name={nameOf(row, at)}
                error={nameless.includes(at) ? t('documents.nameless') : undefined}
                isOpenable={openable.has(row.document.example?.id ?? '')}
                onChange={(over) => change(row.id, over)}
                onRemove={() => put(rows.filter(({ id }) => id !== row.id))}
              />
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

interface DocumentRowProps {
  document: LevelDocument;
  /** Name of the document, or a placeholder while it has none. */
  name: string;
  error: string | undefined;
  /** Its example can be opened. */
  isOpenable: boolean;
  onChange(over: Partial<LevelDocument>): void;
  onRemove(): void;
}

const [FIRST_LANGUAGE, ...OTHER_LANGUAGES] = WRITTEN_LANGUAGES;

/** A document: its name, whether it is required, its example, and unfolded its names in the other languages. */
const DocumentRow = ({ document, name, error, isOpenable, onChange, onRemove }: DocumentRowProps) => {
  const { t } = useTranslation('tariffs-editing');
  const [isOpen, setIsOpen] = useState(false);
  const inside = useId();
  const { isRequired } = document;
  const nameField = (language: WrittenLanguage) => (
    <Field
      key={language}
      label={LANGUAGE_FACTS[language].name}
      autoComplete="off"
      value={document[inLanguage('name', language)]}
      error={language === FIRST_LANGUAGE ? error : undefined}
      onChange={({ target }) => onChange({ [inLanguage('name', language)]: target.value })}
    />
  );
  const missing = OTHER_LANGUAGES.filter((language) => !document[inLanguage('name', language)].trim());
  const translations =
    missing.length > 0
      ? t('documents.untranslated', { languages: missing.join(', ') })
      : t('documents.translations');
  return (
    <div className={styles.document}>
      <div className={styles.names}>{nameField(FIRST_LANGUAGE!)}</div>
      <Switch
        label={t('documents.requiredOf', { name })}
        text={t(isRequired ? 'documents.required' : 'documents.optional')}
        isOn={isRequired}
        onChange={(isOn) => onChange({ isRequired: isOn })}
      />
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, styles.remove)}
        aria-label={t('documents.remove', { name })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
      <div className={styles.more}>
        <ExampleField
          name={name}
          example={document.example ?? null}
          isOpenable={isOpenable}
          onChange={(example) => onChange({ example })}
        />
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={inside}
          aria-label={`${translations}, ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Languages aria-hidden />
          {translations}
        </Button>
      </div>
      <div id={inside} className={styles.names} hidden={!isOpen}>
        {isOpen && OTHER_LANGUAGES.map(nameField)}
      </div>
    </div>
  );
};
