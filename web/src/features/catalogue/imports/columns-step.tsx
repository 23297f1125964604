import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
} from '@parvoz/contract/catalogue/import-fields.ts';
import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import styles from './columns-step.module.css';
import screenStyles from './import-screen.module.css';
import { sendMapping } from './queries.ts';

interface ColumnsStepProps {
  found: Import;
  onMapped(found: Import): void;
  onStartOver(): void;
}

/** Fields that more than one column claims to be. */
const twiceIn = (mapping: ImportMapping): Set<ImportField | null> =>
  new Set(mapping.filter((field, index) => field && mapping.indexOf(field) !== index));

const useMapping = ({ found, onMapped }: ColumnsStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const [mapping, setMapping] = useState<ImportMapping>(found.mapping);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    setProblem(null);
    try {
      onMapped(await sendMapping(found.id, mapping, languageOf(i18n)));
    } catch (error) {
      if (isSignedOut(error)) return;
      const field = error instanceof ApiError && error.fields.mapping;
      setProblem(
        field
          ? t(`columns.needed.${found.kind}`)
          : (error instanceof ApiError && error.message) || t('unreachable'),
      );
    }
    setIsSending(false);
  };
  return { mapping, setMapping, problem, isSending, send };
};

/** Form that assigns a field to each column of the file; it starts from the mapping of the last import or a guess. */
export const ColumnsStep = (props: ColumnsStepProps) => {
  const { t } = useTranslation('imports');
  const { found, onStartOver } = props;
  const { mapping, setMapping, problem, isSending, send } = useMapping(props);
  const twice = twiceIn(mapping);
  const change = (index: number, field: string) =>
    setMapping(mapping.map((one, at) => (at === index ? ((field || null) as ImportField | null) : one)));
  return (
    <form
      className={clsx(cardStyles.card, cardStyles.pad, styles.columns)}
      onSubmit={(event) => {
        event.preventDefault();
        if (twice.size === 0) send();
      }}
    >
      <h2>{t('columns.title')}</h2>
      <p className={screenStyles.hint}>{t(found.isRemembered ? 'columns.remembered' : 'columns.text')}</p>
      <ul>
        {found.columns.map(({ name, samples }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay where they are
          <li key={index}>
            <SelectField
              label={name || t('columns.unnamed', { number: index + 1 })}
              hint={samples.length > 0 ? samples.join(' · ') : t('columns.noValues')}
              error={twice.has(mapping[index]!) ? t('columns.twice') : undefined}
              value={mapping[index] ?? ''}
              onChange={({ target }) => change(index, target.value)}
            >
              <option value="">{t('columns.leftOut')}</option>
              {IMPORT_FIELDS[found.kind].map((field) => (
                <option key={field} value={field}>
                  {t(`fields.${field}`)}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className={screenStyles.acts}>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'columns.checking' : 'columns.check')}
        </Button>
        <Button variant="ghost" onClick={onStartOver}>
          {t('anotherFile')}
        </Button>
      </div>
    </form>
  );
};
