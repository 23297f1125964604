import type { Language } from '@parvoz/contract/languages.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLists } from '../../../features/catalogue/lists/use-lists.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { PageQueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import type { Lists, RecordPlaces } from '../../../ui/record/places.ts';
import { useRenewCatalogue } from '../../../ui/record/use-renew-catalogue.ts';

interface FormGiven<Row> {
  /** Record being edited; null for a new one. */
  record: Row | null;
  lists: Lists;
  /** Way back to the list. */
  back: ReactNode;
  onSaved(saved: { id: number }, isAnother: boolean): unknown;
}

/** A kind of record that administrators add and edit on pages of their own. */
export interface RecordForms<Row extends { id: number }> {
  texts: 'universities-admin' | 'programs-admin' | 'scholarships-admin';
  useRecord(id: number, language: Language): QueryPart<Row>;
  placesOf(id: number): RecordPlaces;
  renderCrumbs(name: string): ReactNode;
  renderForm(given: FormGiven<Row>): ReactNode;
}

interface KindProps<Row extends { id: number }> {
  kind: RecordForms<Row>;
}

const useSaved = <Row extends { id: number }>({ placesOf }: RecordForms<Row>) => {
  const navigate = useNavigate();
  const renew = useRenewCatalogue();
  return ({ id }: { id: number }, isAnother: boolean) => {
    renew();
    return isAnother ? window.scrollTo({ top: 0 }) : navigate(placesOf(id).page);
  };
};

/** Adds a record, and the next one where that is asked for. */
export const RecordCreatePage = <Row extends { id: number }>({ kind }: KindProps<Row>) => {
  const { t } = useTranslation(kind.texts);
  const lists = useLists();
  const onSaved = useSaved(kind);
  return (
    <Suspense fallback={<LoadingView />}>
      {kind.renderForm({ record: null, lists, back: kind.renderCrumbs(t('add')), onSaved })}
    </Suspense>
  );
};

/** Edits a record. */
export const RecordUpdatePage = <Row extends { id: number }>({
  kind,
  id,
}: KindProps<Row> & { id: number }) => {
  const { t, i18n } = useTranslation(kind.texts);
  const lists = useLists();
  const query = kind.useRecord(id, languageOf(i18n));
  const onSaved = useSaved(kind);
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(record) => (
        <Suspense fallback={<LoadingView />}>
          {kind.renderForm({ record, lists, back: kind.renderCrumbs(t('edit')), onSaved })}
        </Suspense>
      )}
    </PageQueryBoundary>
  );
};
