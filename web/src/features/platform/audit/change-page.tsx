import type { AuditRecord } from '@parvoz/contract/platform/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { PasswordGate } from '../../../ui/form/password-gate.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './change-page.module.css';
import { membersQuery } from './queries.ts';
import { UndoPart } from './undo-part.tsx';
import { actionName, amountText, changeTitle, fieldName, valueText } from './words.ts';

interface ChangePageProps {
  change: AuditRecord;
  /** Phone of the administrator, who may be asked for their password. */
  ownPhone: string;
  /** A value that is an id, by the name of what it means. */
  nameOf(field: string, value: unknown): string | undefined;
}

/** A change with the record before and after, and a button to put it back. */
export const ChangePage = ({ change, ownPhone, nameOf }: ChangePageProps) => {
  const { t } = useTranslation('audit');
  const title = changeTitle(t, change);
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.change)}>
      <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-audit' }, { name: title }]} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.who}>
        <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>
          {actionName(t, change.action, change.subject)}
        </span>
        <span>{change.actor.name || t('gone')}</span>
        <span className={textStyles.num}>{formatMomentAndMinute(change.createdAt)}</span>
      </p>
      <PasswordGate phone={ownPhone}>
        <UndoPart key={change.id} change={change} />
      </PasswordGate>
      <Links change={change} />
      {change.count === null ? (
        <Differences change={change} nameOf={nameOf} />
      ) : (
        <Members key={change.id} id={change.id} />
      )}
    </main>
  );
};

const Links = ({ change }: { change: AuditRecord }) => {
  const { t } = useTranslation('audit');
  const link = (id: string, text: string) => (
    <Link className={textStyles.link} to="/admin-audit/$id" params={{ id }}>
      {text}
    </Link>
  );
  const { groupId, undoes, undoneBy, subject, subjectId } = change;
  const links: ReactNode[] = [
    groupId && <li key="group">{link(groupId, t('links.group'))}</li>,
    undoes && <li key="undoes">{link(undoes, t('links.undoes'))}</li>,
    undoneBy && <li key="undoneBy">{link(undoneBy, t('links.undoneBy'))}</li>,
    subject !== 'bulk' && (
      <li key="record">
        <Link className={textStyles.link} to="/admin-audit" search={{ subject, id: subjectId }}>
          {t('links.record')}
        </Link>
      </li>
    ),
  ].filter(Boolean);
  return <ul className={clsx(layoutStyles.row, layoutStyles.wrap, styles.links)}>{links}</ul>;
};

const Differences = ({ change, nameOf }: Omit<ChangePageProps, 'ownPhone'>) => {
  const { t, i18n } = useTranslation('audit');
  const fields = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])];
  if (fields.length === 0) return <p className={textStyles.muted}>{t('noFields')}</p>;
  const show = (field: string, values: AuditRecord['before']) => {
    if (!values) return t('nothing');
    if (field === 'order' && Array.isArray(values[field])) return <Order change={change} of={values} />;
    const value = values[field];
    return nameOf(field, value) ?? amountText(languageOf(i18n), field, value) ?? valueText(t, value);
  };
  return (
    <div className={clsx(cardStyles.card, styles.differences)}>
      <table>
        <caption className={textStyles.sr}>{t('differences')}</caption>
        <thead>
          <tr>
            <th>{t('columns.field')}</th>
            <th>{t('columns.before')}</th>
            <th>{t('columns.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(t, field)}</th>
              <td data-label={t('columns.before')}>{show(field, change.before)}</td>
              <td data-label={t('columns.after')}>{show(field, change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Lists the records whose place has changed, with their place. */
const Order = ({ change, of }: { change: AuditRecord; of: Record<string, unknown> }) => {
  const order = of.order as number[];
  const other = (of === change.before ? change.after : change.before)?.order as number[] | undefined;
  return (
    <ol className={styles.order}>
      {order.map(
        (id, at) =>
          other?.[at] !== id && (
            <li key={id} value={at + 1}>
              {change.names[id] ?? `№ ${id}`}
            </li>
          ),
      )}
    </ol>
  );
};

const PAGE_SIZE = 50;

const Members = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(['audit', 'common']);
  const [page, setPage] = useState(1);
  const query = useQuery(membersQuery(id, { page, size: PAGE_SIZE }, languageOf(i18n)));
  return (
    <section aria-label={t('members')}>
      <QueryBoundary query={query}>
        {({ content, totalElements }) => (
          <>
            <h2>{t('membersCount', { count: totalElements })}</h2>
            <ul className={clsx(cardStyles.card, styles.members)}>
              {content.map((row) => (
                <li key={row.id}>
                  <Link to="/admin-audit/$id" params={{ id: row.id }}>
                    {changeTitle(t, row)}
                  </Link>
                  <span className={layoutStyles.row}>
                    {row.undoneBy && (
                      <span className={clsx(badgeStyles.badge, badgeStyles.outline)}>{t('undone')}</span>
                    )}
                    <span className={badgeStyles.badge}>{actionName(t, row.action, row.subject)}</span>
                  </span>
                </li>
              ))}
            </ul>
            <div className={clsx(layoutStyles.row, styles.turns)}>
              <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('previous', { ns: 'common' })}
              </Button>
              <Button
                variant="secondary"
                disabled={page * PAGE_SIZE >= totalElements}
                onClick={() => setPage(page + 1)}
              >
                {t('next', { ns: 'common' })}
              </Button>
            </div>
          </>
        )}
      </QueryBoundary>
    </section>
  );
};
