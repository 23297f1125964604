import type { LegalText } from '@parvoz/contract/money/operator.ts';
import type { LegalTextKind, VersionState } from '@parvoz/contract/money/operator-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FlaskConical, History } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { useOperator } from '../../../lib/operator.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import noteStyles from '../../../ui/note.module.css';
import pageTitleStyles from '../../../ui/page-title.module.css';
import proseStyles from '../../../ui/prose.module.css';
import { PageQueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './legal.module.css';
import { LEGAL_KEYS, LEGAL_PATHS } from './legal-paths.ts';
import { OperatorCard } from './operator-card.tsx';
import { legalTextQuery } from './queries.ts';

interface LegalPageProps {
  kind: LegalTextKind;
  /** Nothing for the one in force. */
  version: number | undefined;
}

/** A legal text with its versions, and the operator who holds the money. */
export const LegalPage = ({ kind, version }: LegalPageProps) => {
  const { t, i18n } = useTranslation('operator');
  const query = useQueryPart(legalTextQuery(kind, version, languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t(`${LEGAL_KEYS[kind]}.title`)}>
      {(text) => <Content text={text} />}
    </PageQueryBoundary>
  );
};

const Content = ({ text }: { text: LegalText }) => {
  const { t } = useTranslation(['operator', 'common']);
  const { kind, number, versions } = text;
  const details = useOperator()?.details;
  const title = t(`${LEGAL_KEYS[kind]}.title`);
  return (
    <main id="main" className={clsx(layoutStyles.container, styles.page)}>
      <Breadcrumbs crumbs={[{ name: t('home', { ns: 'common' }), to: '/' }, { name: title }]} />
      <header className={styles.head}>
        <h1 className={pageTitleStyles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={clsx(textStyles.num, styles.facts)}>
          <StateBadge state={text.state} />
          <span>{t('version', { number: `${number}` })}</span>
          <span>{sinceText(text, t)}</span>
        </p>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Notes text={text} />
          {text.change && (
            <div className={clsx(noteStyles.note, noteStyles.info)}>
              <div>
                <b>{t('change')}</b>
                <p className={styles.change}>{text.change}</p>
              </div>
            </div>
          )}
          <div
            className={proseStyles.prose}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it when it is saved
            dangerouslySetInnerHTML={{ __html: text.text }}
          />
        </div>
        <aside className={styles.side}>
          {details && <OperatorCard details={details} />}
          <Versions kind={kind} shown={number} versions={versions} />
        </aside>
      </div>
    </main>
  );
};

type Translate = ReturnType<typeof useTranslation<['operator', 'common']>>['t'];

const sinceText = ({ state, validFrom }: Pick<LegalText, 'state' | 'validFrom'>, t: Translate): string => {
  const date = formatDate(validFrom);
  if (state === 'COMING') return t('comingFrom', { date });
  return t(state === 'IN_FORCE' ? 'inForceFrom' : 'formerFrom', { date });
};

const COLORS: Record<VersionState, string | undefined> = {
  IN_FORCE: badgeStyles.success,
  COMING: badgeStyles.info,
  FORMER: badgeStyles.warning,
  SKIPPED: badgeStyles.outline,
};

const StateBadge = ({ state }: { state: VersionState }) => {
  const { t } = useTranslation('operator');
  return <span className={clsx(badgeStyles.badge, COLORS[state])}>{t(`states.${state}`)}</span>;
};

/** Notes that a version is not in force, or is an invented example. */
const Notes = ({ text: { kind, state, isExample, versions } }: { text: LegalText }) => {
  const { t } = useTranslation('operator');
  const hasCurrent = versions.some((one) => one.state === 'IN_FORCE');
  const words = { FORMER: t('old'), COMING: t('early'), SKIPPED: t('skipped'), IN_FORCE: null }[state];
  return (
    <>
      {isExample && (
        <div className={clsx(noteStyles.note, noteStyles.warning)}>
          <FlaskConical aria-hidden />
          <div>
            <b>{t('example.title')}</b>
            <p>{t('example.text')}</p>
          </div>
        </div>
      )}
      {words && (
        <div className={clsx(noteStyles.note, noteStyles.warning)}>
          <History aria-hidden />
          <p>
            {words}{' '}
            {hasCurrent && (
              <Link className={styles.inNote} to={LEGAL_PATHS[kind]} search={{}}>
                {t('toCurrent')}
              </Link>
            )}
          </p>
        </div>
      )}
    </>
  );
};

interface VersionsProps {
  kind: LegalTextKind;
  /** Number of the version that is read. */
  shown: number;
  versions: LegalText['versions'];
}

const Versions = ({ kind, shown, versions }: VersionsProps) => {
  const { t } = useTranslation(['operator', 'common']);
  const id = useId();
  return (
    <nav className={clsx(cardStyles.card, cardStyles.pad, styles.card)} aria-labelledby={id}>
      <h2 id={id}>
        <History aria-hidden />
        {t('versions')}
      </h2>
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.number}>
            <Link
              className={textStyles.link}
              to={LEGAL_PATHS[kind]}
              search={one.state === 'IN_FORCE' ? {} : { version: one.number }}
              {...(one.number === shown && { 'aria-current': 'page' })}
            >
              {t('version', { number: `${one.number}` })}
            </Link>
            <span className={textStyles.num}>{sinceText(one, t)}</span>
            {one.change && <p className={styles.change}>{one.change}</p>}
          </li>
        ))}
      </ul>
    </nav>
  );
};
