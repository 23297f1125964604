import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import pageTitleStyles from '../../../../ui/page-title.module.css';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import { QueryBoundary, useQueryPart } from '../../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import { Picker } from './picker.tsx';
import { pickerQuery } from './queries.ts';

/** The universities that an agency works with, chosen by countries. */
export const UniversityPicker = () => {
  const { t, i18n } = useTranslation(['consulting-universities', 'common']);
  const query = useQueryPart(pickerQuery(languageOf(i18n)));
  const said = query.error instanceof ApiError ? query.error.message : '';
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      <h1 className={pageTitleStyles.title} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className={pageTitleStyles.lead}>{t('lead')}</p>
      <QueryBoundary
        query={query}
        failure={t('loadFailed')}
        toast={said || t('unreachable', { ns: 'common' })}
        heading="h2"
        waiting={<TableSkeleton />}
      >
        {(countries) =>
          countries.length === 0 ? (
            <EmptyView drawing="folder" title={t('empty.title')} reason={t('empty.text')} />
          ) : (
            <LeaveGuard>
              <Picker countries={countries} />
            </LeaveGuard>
          )
        }
      </QueryBoundary>
    </main>
  );
};
