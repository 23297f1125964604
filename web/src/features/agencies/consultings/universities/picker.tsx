import type { Picture } from '@parvoz/contract/common.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { useMedia } from '../../../../lib/use-media.ts';
import { DraftNote } from '../../../../ui/form/draft-note.tsx';
import { useGuardedForm } from '../../../../ui/form/leave-guard.tsx';
import { CountryList } from './country-list.tsx';
import { NothingShown } from './nothing-shown.tsx';
import styles from './picker.module.css';
import { PickerTools } from './picker-tools.tsx';
import { type PickerCountry, picturesQuery } from './queries.ts';
import { type Counts, countIn, isTicked, mark, rowsOf, sumOf } from './selection.ts';
import { SelectionSummary } from './selection-summary.tsx';
import { useSave } from './use-save.ts';
import { useSelection } from './use-selection.ts';
import { useShown } from './use-shown.ts';

/** Widths at which two universities fit in a line: without the summary beside them, or where both have room. */
const WIDE = '(min-width: 1280px), (min-width: 720px) and (max-width: 1099px)';
const NONE: ReadonlySet<number> = new Set();
const NO_PICTURES: ReadonlyMap<number, Picture> = new Map();

/** Countries with checkboxes of their universities, and a summary of the selection. */
export const Picker = ({ countries }: { countries: readonly PickerCountry[] }) => {
  const { t, i18n } = useTranslation('consulting-universities');
  const { data: pictures = NO_PICTURES } = useQuery(picturesQuery(languageOf(i18n)));
  const { marks, change, keep, clear, restoredFrom } = useSelection();
  const counts = useMemo(
    () => new Map(countries.map((country) => [country.id, countIn(marks, country.universities)])),
    [countries, marks],
  );
  const total = useMemo(() => sumOf(counts.values()), [counts]);
  const isDirty = total.added + total.removed > 0;
  const markSaved = useGuardedForm(isDirty, keep);
  const settle = () => {
    markSaved();
    clear();
  };
  const saving = useSave(countries, marks, settle);
  const { problem, forgetProblem } = saving;
  const shown = useShown(countries, marks);
  const columns = useMedia(WIDE) ? 2 : 1;
  const { rows, found } = useMemo(
    () => rowsOf(countries, { columns, isOpen: shown.isOpen, showsOf: shown.showsOf }),
    [countries, columns, shown.isOpen, shown.showsOf],
  );

  const countsOf = ({ id }: PickerCountry): Counts => counts.get(id)!;
  const tickCountry = (country: PickerCountry) => {
    const { ticked, total: all } = countsOf(country);
    const isToBeTicked = ticked < all;
    change((now) => mark(now, country.universities, isToBeTicked));
    if (isToBeTicked) shown.open(country);
  };
  const putBack = (ids: readonly number[]) => {
    const wanted = new Set(ids);
    const universities = countries.flatMap((one) => one.universities.filter(({ id }) => wanted.has(id)));
    change((now) => mark(now, universities, true));
    forgetProblem();
  };
  const discard = () => {
    clear();
    forgetProblem();
  };
  const involved = countries
    .map((country) => ({ country, counts: countsOf(country) }))
    .filter(({ counts: { ticked, removed } }) => ticked + removed > 0);

  return (
    <div className={styles.picker}>
      <div className={styles.choice} inert={saving.isSaving}>
        {restoredFrom && isDirty && <DraftNote savedAt={restoredFrom} onDiscard={discard} />}
        <PickerTools shown={shown} found={found} />
        {rows.length > 0 ? (
          <CountryList
            label={t('title')}
            rows={rows}
            columns={columns}
            marks={marks}
            countsOf={countsOf}
            pictures={pictures}
            running={problem?.kind === 'RUNNING' ? new Set(problem.ids) : NONE}
            onTickCountry={tickCountry}
            onExpand={shown.toggle}
            onTick={(university) => change((now) => mark(now, [university], !isTicked(now, university)))}
          />
        ) : (
          <NothingShown shown={shown} />
        )}
      </div>
      <SelectionSummary
        counts={total}
        countries={involved}
        problem={problem}
        isSaving={saving.isSaving}
        onSave={saving.save}
        onDiscard={discard}
        onPutBack={putBack}
      />
    </div>
  );
};
