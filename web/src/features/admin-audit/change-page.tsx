import type { AuditRecord } from '@parvoz/contract/audit.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { formatMomentAndMinute, formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import badgeStyles from '../../ui/badge.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { PasswordGate, useWithPassword } from '../../ui/form/password-gate.tsx';
import layoutStyles from '../../ui/layout.module.css';
import pageWrapStyles from '../../ui/page-wrap.module.css';
import { Part } from '../../ui/part.tsx';
import textStyles from '../../ui/text.module.css';
import { showError, showSuccess } from '../../ui/toast.ts';
import styles from './change-page.module.css';
import { auditKey, membersQuery, putBack } from './queries.ts';
import { actionName, changeTitle, fieldName, valueText } from './words.ts';

interface ChangePageProps {
  change: AuditRecord;
  /** Phone of the administrator, who may be asked for their password. */
  ownPhone: string;
  /** A value that is an id, by the name of what it means. */
  nameOf(field: string, value: unknown): string | undefined;
}

/** A change: what was before and after, and the way to put it back. */
export const ChangePage = ({ change, ownPhone, nameOf }: ChangePageProps) => {
  const { t } = useTranslation('admin-audit');
  const title = changeTitle(t, change);
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.change)}>
      <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-audit' }, { name: title }]} />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.who}>
        <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>{actionName(t, change.action)}</span>
        <span>{change.actor.name || t('gone')}</span>
        <span className={textStyles.num}>{formatMomentAndMinute(change.createdAt)}</span>
      </p>
      <PasswordGate phone={ownPhone}>
        <Undo change={change} />
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

const textOf = (t: TFunction<'admin-audit'>, { count, subject, action }: AuditRecord): string => {
  if (count !== null) return t('undo.bulkText');
  return subject === 'consulting' && action === 'DELETED'
    ? `${t('undo.text')} ${t('undo.staffText')}`
    : t('undo.text');
};

type PutBackCounts = NonNullable<AuditRecord['putBack']>;

/** Why records of a bulk change stayed as they were. */
const reasonOf = (code: string): 'REFERENCED' | 'DONE' | 'CHANGED' =>
  code === 'REFERENCED' ? code : code === 'UNDO_DONE' ? 'DONE' : 'CHANGED';

const countReasons = (refused: PutBackCounts['refused']) => {
  const counts = { REFERENCED: 0, DONE: 0, CHANGED: 0 };
  for (const { code, count } of refused) counts[reasonOf(code)] += count;
  return (['REFERENCED', 'DONE', 'CHANGED'] as const).flatMap((reason) =>
    counts[reason] > 0 ? [{ reason, count: counts[reason] }] : [],
  );
};

/** How much of a bulk change was put back, and what stayed for which reason. */
const PutBack = ({ putBack }: { putBack: PutBackCounts }) => {
  const { t, i18n } = useTranslation('admin-audit');
  const format = (count: number) => formatNumber(count, languageOf(i18n));
  return (
    <ul className={styles.putBack}>
      <li>{t('undo.count', { undone: format(putBack.undone), total: format(putBack.total) })}</li>
      {countReasons(putBack.refused).map(({ reason, count }) => (
        <li key={reason}>{t(`undo.kept.${reason}`, { count })}</li>
      ))}
    </ul>
  );
};

const Undo = ({ change }: { change: AuditRecord }) => {
  const { t, i18n } = useTranslation(['admin-audit', 'common']);
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [isAsked, setIsAsked] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const undo = async () => {
    setIsGoing(true);
    try {
      await withPassword(
        async () => {
          const { undone, total } = await putBack(change.id, languageOf(i18n));
          showSuccess(undone === total ? t('undo.done') : t('undo.partly', { undone, total }));
        },
        // One window after the other: the question is answered when the password is asked for.
        () => setIsAsked(false),
      );
    } catch (error) {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('undo.failed'));
    } finally {
      setIsGoing(false);
      setIsAsked(false);
      // Anything that is shown of the record may have changed with it.
      queries.invalidateQueries({ queryKey: auditKey });
      queries.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  return (
    <section className={clsx(cardStyles.card, styles.undo)} aria-label={t('undo.title')}>
      <div>
        <b>{t(`undo.state.${change.undo}`)}</b>
        <small>{t(`undo.reason.${change.undo}`)}</small>
        {change.count !== null && change.putBack && <PutBack putBack={change.putBack} />}
      </div>
      {change.undo === 'POSSIBLE' && (
        <Button onClick={() => setIsAsked(true)}>
          <Undo2 aria-hidden />
          {t('undo.button')}
        </Button>
      )}
      <Confirm
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={undo}
        icon={<Undo2 aria-hidden />}
        title={t('undo.question')}
        text={textOf(t, change)}
        cancelLabel={t('cancel', { ns: 'common' })}
        confirmLabel={t(isGoing ? 'undo.going' : 'undo.button')}
        isLoading={isGoing}
      />
    </section>
  );
};

const Links = ({ change }: { change: AuditRecord }) => {
  const { t } = useTranslation('admin-audit');
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
  const { t } = useTranslation('admin-audit');
  const fields = [...new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])];
  if (fields.length === 0) return <p className={textStyles.muted}>{t('noFields')}</p>;
  const show = (field: string, values: AuditRecord['before']) => {
    if (!values) return t('nothing');
    if (field === 'order' && Array.isArray(values[field])) return <Order change={change} of={values} />;
    return nameOf(field, values[field]) ?? valueText(t, values[field]);
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

/** What has another place than it had, with its place. */
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
  const { t, i18n } = useTranslation(['admin-audit', 'common']);
  const [page, setPage] = useState(1);
  const query = useQuery(membersQuery(id, { page, size: PAGE_SIZE }, languageOf(i18n)));
  return (
    <section aria-label={t('members')}>
      <Part query={query}>
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
                    <span className={badgeStyles.badge}>{actionName(t, row.action)}</span>
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
      </Part>
    </section>
  );
};
