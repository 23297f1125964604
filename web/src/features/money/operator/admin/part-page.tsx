import type { OperatorOverview } from '@parvoz/contract/money/operator-admin.ts';
import type { LegalTextKind, OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx';
import { PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import { DetailsForm } from './details-form.tsx';
import { versionsOf } from './parts.ts';
import { CHANGED_KEYS, managedOperatorQuery, managedTextQuery, overviewQuery } from './queries.ts';
import { TextForm } from './text-form.tsx';

/** Page of the draft of a part, begun from the last published version. */
export const PartPage = ({ part }: { part: OperatorPart }) => {
  const { t, i18n } = useTranslation('operator-admin');
  const query = useQuery(overviewQuery(languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(overview) =>
        part === 'DETAILS' ? <Details overview={overview} /> : <Text kind={part} overview={overview} />
      }
    </PageQueryBoundary>
  );
};

const idsOf = ({ versions }: OperatorOverview, part: OperatorPart) => {
  const { draft, published } = versionsOf(versions, part);
  return { draftId: draft?.id ?? null, latestId: published[0]?.id ?? null };
};

const Crumbs = ({ part }: { part: OperatorPart }) => {
  const { t } = useTranslation('operator-admin');
  return (
    <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-operator' }, { name: t(`parts.${part}.title`) }]} />
  );
};

/** Returns a function that leads back to the overview, which shows the draft. */
const useOnSaved = () => {
  const { t } = useTranslation('operator-admin');
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    showSuccess(t('draft.done'));
    for (const queryKey of CHANGED_KEYS) queries.invalidateQueries({ queryKey });
    await navigate({ to: '/admin-operator' });
  };
};

const Details = ({ overview }: { overview: OperatorOverview }) => {
  const { t, i18n } = useTranslation('operator-admin');
  const language = languageOf(i18n);
  const onSaved = useOnSaved();
  const { draftId, latestId } = idsOf(overview, 'DETAILS');
  const draft = useQuery(managedOperatorQuery(draftId, language));
  const latest = useQuery(managedOperatorQuery(latestId, language));
  return (
    <PageQueryBoundary query={draft} failure={t('failed')}>
      {(own) => (
        <PageQueryBoundary query={latest} failure={t('failed')}>
          {(former) => (
            <DetailsForm draft={own} latest={former} back={<Crumbs part="DETAILS" />} onSaved={onSaved} />
          )}
        </PageQueryBoundary>
      )}
    </PageQueryBoundary>
  );
};

const Text = ({ kind, overview }: { kind: LegalTextKind; overview: OperatorOverview }) => {
  const { t, i18n } = useTranslation('operator-admin');
  const language = languageOf(i18n);
  const onSaved = useOnSaved();
  const { draftId, latestId } = idsOf(overview, kind);
  const draft = useQuery(managedTextQuery(draftId, language));
  const latest = useQuery(managedTextQuery(latestId, language));
  return (
    <PageQueryBoundary query={draft} failure={t('failed')}>
      {(own) => (
        <PageQueryBoundary query={latest} failure={t('failed')}>
          {(former) => (
            <TextForm
              kind={kind}
              draft={own}
              latest={former}
              back={<Crumbs part={kind} />}
              onSaved={onSaved}
            />
          )}
        </PageQueryBoundary>
      )}
    </PageQueryBoundary>
  );
};
