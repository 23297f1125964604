import type { AuditRow } from '@parvoz/contract/platform/audit.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Download, Layers, PencilLine, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  dateInTashkent,
  daysBetween,
  formatDate,
  formatMinute,
  todayInTashkent,
} from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useMedia } from '../../../lib/use-media.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import type { FilterGroup } from '../../../ui/filters/filter-sheet.tsx';
import { RadioList } from '../../../ui/filters/radio-list.tsx';
import { useListFilters } from '../../../ui/filters/use-list-filters.tsx';
import type { ListColumn } from '../../../ui/table/list-columns.ts';
import { ListScreen } from '../../../ui/table/list-screen.tsx';
import { useListChange } from '../../../ui/table/use-list-change.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { Actor } from './actor.tsx';
import { ACTIONS, type AuditListState, auditList, SUBJECTS } from './audit-list.ts';
import styles from './audit-screen.module.css';
import { type AuditListFilter, changesQuery, loadChanges } from './queries.ts';
import { actionName, changeText, changeTitle, subjectName } from './words.ts';

interface AuditScreenProps {
  state: AuditListState;
  /** Authors that changes can be filtered by. */
  people: readonly { id: string; name: string }[];
  /** The change that is shown beside the list where there is room for it, and its pane. */
  shown: string | null;
  renderShown(id: string): ReactNode;
}

/** Width from which a change is shown beside the list. */
const WIDE = '(min-width: 1180px)';

/** Returns the link to a change: beside the list, or to a page of its own. */
const useChangeLink = (state: AuditListState) => {
  const isWide = useMedia(WIDE);
  return (id: string) =>
    isWide
      ? linkOptions({
          to: '/admin-audit',
          search: { ...auditList.write(state), shown: id },
          resetScroll: false,
        })
      : linkOptions({ to: '/admin-audit/$id', params: { id } });
};

const useColumns = ({ state, shown }: AuditScreenProps): ListColumn<AuditRow>[] => {
  const { t, i18n } = useTranslation('audit');
  const language = languageOf(i18n);
  const linkTo = useChangeLink(state);
  const subject: ListColumn<AuditRow> = {
    id: 'subject',
    label: t('columns.subject'),
    isMinor: true,
    render: (row) => subjectName(t, row.subject),
  };
  return [
    {
      id: 'what',
      label: t('columns.change'),
      isTitle: true,
      render: (row) => (
        <div className={styles.sentence}>
          <p>
            <Link className={textStyles.link} {...linkTo(row.id)}>
              {changeTitle(t, row)}
            </Link>
            {': '}
            <span data-action={row.action}>{changeText(t, language, row)}</span>
            {row.reason && <span>{`. ${t('reason', { reason: row.reason })}`}</span>}
          </p>
          {row.undoneBy && (
            <span className={clsx(badgeStyles.badge, badgeStyles.outline)}>{t('undone')}</span>
          )}
        </div>
      ),
    },
    // The pane says it.
    ...(shown ? [] : [subject]),
    { id: 'who', label: t('columns.who'), isPlain: true, render: (row) => <Actor {...row} /> },
    {
      id: 'when',
      label: t('columns.when'),
      isPlain: true,
      render: ({ createdAt }) => <span className={textStyles.num}>{formatMinute(createdAt)}</span>,
    },
  ];
};

const useFilters = ({ state, people }: AuditScreenProps): FilterGroup[] => {
  const { t } = useTranslation('audit');
  const change = useListChange(auditList, state);
  const { oneOf, days } = useListFilters(auditList, state);
  const { subject } = state.filters;
  const all = { value: '', name: t('all') };
  return [
    {
      key: 'subject',
      title: t('filters.subject'),
      icon: <Layers aria-hidden />,
      value: subject ? subjectName(t, subject) : t('all'),
      isOn: subject !== null,
      content: (
        <RadioList
          name="subject"
          items={[all, ...SUBJECTS.map((value) => ({ value, name: subjectName(t, value) }))]}
          value={subject ?? ''}
          onChange={(value) =>
            change({ filters: { subject: SUBJECTS.find((one) => one === value) ?? null, id: null } })
          }
        />
      ),
    },
    oneOf('action', {
      title: t('filters.action'),
      icon: <PencilLine aria-hidden />,
      words: ACTIONS,
      nameOf: (action) => actionName(t, action),
    }),
    oneOf('actor', {
      title: t('filters.who'),
      icon: <UserRound aria-hidden />,
      words: people.map(({ id }) => id),
      nameOf: (actor) => people.find(({ id }) => id === actor)?.name ?? '',
    }),
    days(t('filters.dates')),
  ];
};

/** All changes of the list, not only those of the page. */
const ExportButton = ({ filter }: { filter: AuditListFilter }) => {
  const { t, i18n } = useTranslation('audit');
  const reportFailure = useReportFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadChanges(filter, languageOf(i18n)),
    onSuccess: (bytes) => {
      saveFile(bytes, `audit-${todayInTashkent()}.csv`);
      showSuccess(t('export.done'));
    },
    onError: reportFailure,
  });
  return (
    <Button variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      <span>{t('export.button')}</span>
    </Button>
  );
};

/** Returns a function that gives the day of a change, the heading of all its changes. */
const useDay = () => {
  const { t } = useTranslation('audit');
  const today = todayInTashkent();
  return ({ createdAt }: AuditRow): string => {
    const day = dateInTashkent(createdAt);
    const date = formatDate(day);
    const ago = daysBetween(day, today);
    if (ago === 0) return t('today', { date });
    return ago === 1 ? t('yesterday', { date }) : date;
  };
};

/** Changes of records with their authors, newest first, grouped by days; searched by the name of the record. */
export const AuditScreen = (props: AuditScreenProps) => {
  const { t, i18n } = useTranslation('audit');
  const { shown, renderShown } = props;
  const isWide = useMedia(WIDE);
  const { filters, query: text, page, size } = props.state;
  const { id: subjectId, actor: actorId, ...rest } = filters;
  const body = { ...rest, query: text, subjectId, actorId };
  const query = useQuery(changesQuery(body, { page, size }, languageOf(i18n)));
  return (
    <ListScreen
      title={t('title')}
      lead={t('lead')}
      actions={<ExportButton filter={body} />}
      textLabel={t('search')}
      list={auditList}
      state={props.state}
      query={query}
      columns={useColumns(props)}
      getId={({ id }) => id}
      groupOf={useDay()}
      filters={useFilters(props)}
      aside={shown && isWide && renderShown(shown)}
      isAsideWide
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
};
