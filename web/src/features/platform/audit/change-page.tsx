import type { AuditRecord } from '@parvoz/contract/platform/audit.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Maximize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import buttonStyles from '../../../ui/button.module.css';
import cardStyles from '../../../ui/card.module.css';
import { PasswordGate } from '../../../ui/form/password-gate.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import textStyles from '../../../ui/text.module.css';
import { Actor } from './actor.tsx';
import { isListed } from './audit-list.ts';
import { BulkSum, Members } from './bulk-parts.tsx';
import styles from './change-page.module.css';
import { UndoPart } from './undo-part.tsx';
import { actionName, changeTitle, fieldName, fieldValueText, PICTURES } from './words.ts';

interface ChangePageProps {
  change: AuditRecord;
  /** Phone of the administrator, who may be asked for their password. */
  ownPhone: string;
  /** A value that is an id, by the name of what it means. */
  nameOf(field: string, value: unknown): string | undefined;
}

/** A change with the record before and after, and a button to put it back. */
export const ChangePage = (props: ChangePageProps) => {
  const { t } = useTranslation('audit');
  const { change } = props;
  const title = changeTitle(t, change);
  return (
    <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.change)}>
      <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-audit' }, { name: title }]} />
      <h1 tabIndex={-1}>{title}</h1>
      <ChangeParts {...props} />
    </main>
  );
};

/** The same beside the list of changes; `close` is the list alone. */
export const ChangePane = ({ close, ...props }: ChangePageProps & { close: LinkProps }) => {
  const { t } = useTranslation(['audit', 'common']);
  const { change } = props;
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, styles.change, styles.pane)}
      aria-labelledby="change-title"
    >
      <div className={styles.paneHead}>
        <h2 id="change-title">{changeTitle(t, change)}</h2>
        <Link
          className={buttonStyles.roundBtn}
          to="/admin-audit/$id"
          params={{ id: change.id }}
          aria-label={t('openPage')}
        >
          <Maximize2 aria-hidden />
        </Link>
        <Link {...close} className={buttonStyles.roundBtn} aria-label={t('close', { ns: 'common' })}>
          <X aria-hidden />
        </Link>
      </div>
      <ChangeParts {...props} />
    </section>
  );
};

const ChangeParts = ({ change, ownPhone, nameOf }: ChangePageProps) => {
  const { t } = useTranslation('audit');
  return (
    <>
      <p className={styles.who}>
        <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>
          {actionName(t, change.action, change.subject)}
        </span>
        <span>
          <Actor {...change} />
        </span>
        <span className={textStyles.num}>{formatMomentAndMinute(change.createdAt)}</span>
      </p>
      {change.reason && <p>{t('reason', { reason: change.reason })}</p>}
      <PasswordGate phone={ownPhone}>
        <UndoPart key={change.id} change={change} />
      </PasswordGate>
      <Links change={change} />
      {change.bulk ? (
        <>
          <BulkSum bulk={change.bulk} />
          <Members key={change.id} change={change} bulk={change.bulk} />
        </>
      ) : (
        <Differences change={change} nameOf={nameOf} />
      )}
    </>
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
    // A changed order is one of a whole list, not of a record.
    subject !== 'bulk' && isListed(subject) && (
      <li key="record">
        <Link className={textStyles.link} to="/admin-audit" search={{ subject, id: subjectId }}>
          {t('links.record')}
        </Link>
      </li>
    ),
  ].filter(Boolean);
  return <ul className={clsx(layoutStyles.row, layoutStyles.wrap, styles.links)}>{links}</ul>;
};

/** Returns the names of the records that a field refers to, where all are known. */
const referenceText = (change: AuditRecord, field: string, value: unknown): string | undefined => {
  const { [field]: names } = change.references;
  if (!names || value === null) return undefined;
  const found = [value].flat().map((id) => names[String(id)]);
  return found.length > 0 && found.every((name) => name !== undefined) ? found.join(', ') : undefined;
};

/** Returns the fields of a change; a cover that was drawn again for another name is not one that somebody has changed. */
const fieldsOf = ({ before, after, drawnPictures }: AuditRecord): string[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isDrawn = (value: unknown) => typeof value === 'string' && drawnPictures.includes(value);
  return fields.filter(
    (field) =>
      !PICTURES.includes(field) || !before || !after || !(isDrawn(before[field]) && isDrawn(after[field])),
  );
};

const Differences = ({ change, nameOf }: Omit<ChangePageProps, 'ownPhone'>) => {
  const { t, i18n } = useTranslation('audit');
  const fields = fieldsOf(change);
  if (fields.length === 0) return <p className={textStyles.muted}>{t('noFields')}</p>;
  const pictureText = (field: string, value: unknown) =>
    PICTURES.includes(field) && value
      ? t(change.drawnPictures.includes(String(value)) ? 'picture.drawn' : 'picture.uploaded')
      : undefined;
  const show = (field: string, values: AuditRecord['before']) => {
    if (!values) return t('nothing');
    if (field === 'order' && Array.isArray(values[field])) return <Order change={change} of={values} />;
    const value = values[field];
    return (
      nameOf(field, value) ??
      referenceText(change, field, value) ??
      pictureText(field, value) ??
      fieldValueText(t, languageOf(i18n), field, value)
    );
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
