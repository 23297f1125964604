import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, History, List, Send, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { dateInTashkent, formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { roleOf, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { showError } from '../../../ui/toast.ts';
import screenStyles from './import-screen.module.css';
import { IMPORTS, sendMapping } from './queries.ts';
import { RefusedButton } from './refused-button.tsx';
import styles from './result-step.module.css';

/** Lists that contain the imported records. */
const LISTS = {
  UNIVERSITY: '/admin-universities',
  PROGRAM: '/admin-programs',
  SCHOLARSHIP: '/admin-scholarships',
  TEST_SITTING: '/admin-test-dates',
} as const;

/** Orders of these lists in which what was added last comes first. */
const NEWEST = { UNIVERSITY: '-new', PROGRAM: '-new', SCHOLARSHIP: '-updated' } as const;

/** Returns the address of the list that begins with the new records of an import: those of its day, the newest first. */
const newIn = (kind: keyof typeof LISTS, createdAt: string) =>
  kind === 'TEST_SITTING' ? {} : { from: dateInTashkent(createdAt), order: NEWEST[kind] };

interface ResultStepProps {
  found: Import;
  /** Called after the lines of the same file were compared again. */
  onAgain(found: Import): void;
  onStartOver(): void;
}

const ICONS = { DONE: CircleCheck, FAILED: CircleX, CANCELED: Undo2 };

/** Everything else that the browser has of the catalogue is old now. */
const useRenewedLists = (isDone: boolean) => {
  const client = useQueryClient();
  useEffect(() => {
    if (isDone) client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IMPORTS[0] });
  }, [client, isDone]);
};

/** Ways on from imported clients: for owners, who send them, to their links, and to where they wait. */
const ClientLinks = ({ isOwner }: { isOwner: boolean }) => {
  const { t } = useTranslation('imports');
  return (
    <>
      {isOwner && (
        <Link className={buttonClass('primary')} to="/consulting-applications/import">
          <Send aria-hidden />
          {t('result.links')}
        </Link>
      )}
      <Link className={buttonClass(isOwner ? 'secondary' : 'primary')} to="/consulting-applications">
        <List aria-hidden />
        {t('result.toApplications')}
      </Link>
    </>
  );
};

/** Result of an import: either all lines were written, or none. */
export const ResultStep = ({ found, onAgain, onStartOver }: ResultStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const { user } = useSession();
  const isOwner = user !== null && roleOf(user) === 'ROLE_CONSULTING';
  const [isComparing, setIsComparing] = useState(false);
  const { counts, failure } = found;
  const state = found.state === 'DONE' || found.state === 'FAILED' ? found.state : 'CANCELED';
  const Icon = ICONS[state];
  const hasNew = state === 'DONE' && counts.NEW > 0;
  useRenewedLists(state === 'DONE');
  const again = async () => {
    setIsComparing(true);
    try {
      onAgain(await sendMapping(found.id, found.mapping, language));
    } catch (error) {
      if (!isSignedOut(error)) showError((error instanceof ApiError && error.message) || t('unreachable'));
    }
    setIsComparing(false);
  };
  const figures = {
    created: formatNumber(counts.NEW, language),
    changed: formatNumber(counts.CHANGED, language),
    refused: formatNumber(counts.REFUSED, language),
  };
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, styles.result)}
      data-state={state}
      role="status"
    >
      <Icon aria-hidden />
      <h2>{t(`result.${state}.title`)}</h2>
      <p>
        {state === 'DONE' && (
          <span>{t(found.kind === 'CLIENT' ? 'result.clients' : 'result.DONE.text', figures)}</span>
        )}
        {state === 'DONE' && found.kind === 'CLIENT' && !isOwner && (
          <span>{` ${t('result.ownerSends')}`}</span>
        )}
        {state === 'CANCELED' && <span>{t('result.CANCELED.text')}</span>}
        {state === 'FAILED' && (
          <span>{t(failure === 'CHANGED_MEANWHILE' ? 'result.FAILED.changed' : 'result.FAILED.text')}</span>
        )}
      </p>
      <div className={screenStyles.acts}>
        {state === 'FAILED' && (
          <Button isLoading={isComparing} onClick={again}>
            {t('result.again')}
          </Button>
        )}
        {state === 'DONE' && found.kind === 'CLIENT' && <ClientLinks isOwner={isOwner} />}
        {hasNew && found.kind !== 'CLIENT' && (
          <Link
            className={buttonClass('primary')}
            to={LISTS[found.kind]}
            search={newIn(found.kind, found.createdAt)}
          >
            <List aria-hidden />
            {t('result.list')}
          </Link>
        )}
        {found.auditId && found.kind !== 'CLIENT' && (
          <Link
            className={buttonClass(hasNew ? 'secondary' : 'primary')}
            to="/admin-audit/$id"
            params={{ id: found.auditId }}
          >
            <History aria-hidden />
            {t('result.history')}
          </Link>
        )}
        {state === 'DONE' && <RefusedButton found={found} />}
        <Button variant={state === 'CANCELED' ? 'primary' : 'secondary'} onClick={onStartOver}>
          {t('anotherFile')}
        </Button>
      </div>
    </section>
  );
};
