import type { WorldPart } from '@parvoz/contract/catalogue/import-states.ts';
import type { Import, ImportRefusals } from '@parvoz/contract/catalogue/imports.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Globe } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { addCountries, IMPORTS, importContinentsQuery, refusalsQuery } from './queries.ts';
import styles from './refusals-card.module.css';

interface RefusalsCardProps {
  found: Import;
  /** Called with the import after its lines were compared again. */
  onKeep(found: Import): void;
}

/** Reasons that lines of a file are refused for, and its missing countries, which can be added from here. */
export const RefusalsCard = ({ found, onKeep }: RefusalsCardProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  // Agencies correct the file of their clients, of which each line says its reason.
  const isRefused = found.kind !== 'CLIENT' && found.counts.REFUSED > 0;
  const { data } = useQuery({ ...refusalsQuery(found, language), enabled: isRefused });
  if (!isRefused || !data) return null;
  const { reasons, missing } = data;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.refusals)} aria-labelledby="refusals">
      <h2 id="refusals">{t('refusals.title')}</h2>
      <ul className={styles.reasons}>
        {reasons.map(({ field, value, lineCount }) => (
          <li key={`${field} ${value}`}>
            <span>
              <b>{t(`fields.${field}`)}</b>: {value}
            </span>
            <b className={styles.count}>{formatNumber(lineCount, language)}</b>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <MissingCountries found={found} missing={missing} onKeep={onKeep} />}
    </section>
  );
};

type Missing = ImportRefusals['missing'];
/** The continent chosen for each part of the world; an empty text leaves its countries out. */
type Chosen = Partial<Record<WorldPart, string>>;

const chosenFrom = (missing: Missing): Chosen =>
  Object.fromEntries(missing.map(({ part, continentId }) => [part, continentId ? String(continentId) : '']));

const MissingCountries = ({ found, missing, onKeep }: RefusalsCardProps & { missing: Missing }) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const client = useQueryClient();
  const { data: continents = [] } = useQuery(importContinentsQuery(language));
  const [changed, setChanged] = useState<Chosen>({});
  const [isAdding, setIsAdding] = useState(false);
  const reportFailure = useReportFailure();
  const chosen = { ...chosenFrom(missing), ...changed };
  const added = missing.filter(({ part }) => chosen[part]);
  const count = added.reduce((sum, { countries }) => sum + countries.length, 0);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsAdding(true);
    try {
      const wanted = added.map(({ part }) => ({ part, continentId: Number(chosen[part]) }));
      const compared = await addCountries(found.id, { continents: wanted }, language);
      showSuccess(t('refusals.added', { count }));
      client.removeQueries({ queryKey: [...IMPORTS, found.id, language, 'rows'] });
      client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IMPORTS[0] });
      onKeep(compared);
    } catch (error) {
      reportFailure(error);
      client.invalidateQueries({ queryKey: [...IMPORTS, found.id] });
    }
    setIsAdding(false);
  };
  return (
    <form className={styles.missing} onSubmit={add}>
      <h3>{t('refusals.missing')}</h3>
      <p>{t('refusals.missingText')}</p>
      <div className={styles.parts}>
        {missing.map(({ part, countries }) => (
          <SelectField
            key={part}
            label={t(`refusals.parts.${part}`, { count: countries.length })}
            hint={countries.map(({ name }) => name).join(', ')}
            value={chosen[part] ?? ''}
            onChange={({ target }) => setChanged({ ...changed, [part]: target.value })}
          >
            <option value="">{t('refusals.leaveOut')}</option>
            {continents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div>
        <Button type="submit" variant="secondary" isLoading={isAdding} disabled={count === 0}>
          {!isAdding && <Globe aria-hidden />}
          <span>{t(isAdding ? 'refusals.adding' : 'refusals.add', { count })}</span>
        </Button>
      </div>
    </form>
  );
};
