import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agenciesKey } from '../features/agencies/consultings/admin/queries.ts';
import { factsKey } from '../features/catalogue/facts/queries.ts';
import { approvalsKey } from '../features/money/approvals/queries.ts';
import { disputesKey } from '../features/money/disputes/queries.ts';
import { payoutsKey } from '../features/money/payouts/queries.ts';
import { guardRoute } from '../features/people/session/guard-route.ts';
import { CHANGES } from '../features/platform/audit/record-changes.ts';
import { CommandPalette } from '../features/platform/command-palette/command-palette.tsx';
import { listenToPaletteKeys } from '../features/platform/command-palette/open-palette.ts';
import { dashboardKey, waitingKey, waitingQuery } from '../features/platform/dashboards/admin/queries.ts';
import { SECTIONS, type Waiting } from '../features/platform/workspace/sections.ts';
import { languageOf, loadTexts } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { isReaderKnown } from '../lib/ssr.ts';
import type { OnLive } from '../pages/platform/use-live.ts';
import { Workspace } from '../pages/platform/workspace.tsx';
import { WorkspaceFrame } from '../pages/platform/workspace-frame.tsx';
import { ChangesContext } from '../ui/record/changes.ts';
import { useProgressEvents } from '../ui/record/use-progress-events.ts';

const ROLES: readonly Role[] = ['ROLE_ADMIN'];

/** Actions that the command palette offers. */
const ACTIONS = [
  { to: '/admin-universities/create', name: 'university' },
  { to: '/admin-programs/create', name: 'program' },
  { to: '/admin-scholarships/create', name: 'scholarship' },
  { to: '/admin-consulting/create', name: 'agency' },
  { to: '/admin-tariffs/create', name: 'tariff' },
  { to: '/admin-steps/create', name: 'step' },
  { to: '/admin-import/university', name: 'import' },
  { to: '/admin-search-words/missed', name: 'missed' },
] as const;

const isOfWork = ([area, what]: readonly unknown[]): boolean =>
  area === 'facts' ||
  what === agenciesKey[1] ||
  area === payoutsKey[0] ||
  area === approvalsKey[0] ||
  area === disputesKey[0] ||
  what === 'joining';

/** Returns the numbers of tasks for the menu; loaded again as soon as one of them is done here. */
const useWaiting = (): Waiting => {
  const { t, i18n } = useTranslation('account');
  const queries = useQueryClient();
  const { user } = useSession();
  const isAdmin = user?.roleList.includes('ROLE_ADMIN') && !user.mustChangePassword;
  const { data } = useQuery({ ...waitingQuery(languageOf(i18n)), enabled: isAdmin === true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: waitingKey });
    };
    const unsubscribe = queries.getQueryCache().subscribe((event) => {
      // Answering a request or checking facts changes the lists they are counted in; one change makes many of them old at once.
      if (event.type === 'updated' && event.action.type === 'invalidate' && isOfWork(event.query.queryKey))
        timer ??= setTimeout(renew);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queries]);
  if (!data) return {};
  const { joining, opening, payouts, approvals, disputes, appeals, facts, messages } = data;
  const ofAgencies = [
    ...(joining > 0 ? [t('waiting.joining', { count: joining })] : []),
    ...(opening > 0 ? [t('waiting.opening', { count: opening })] : []),
  ];
  const ofMoney = [
    ...(payouts > 0 ? [t('waiting.payouts', { count: payouts })] : []),
    ...(approvals > 0 ? [t('waiting.approvals', { count: approvals })] : []),
  ];
  return {
    '/admin-dashboard': { count: messages, text: t('waiting.messages', { count: messages }) },
    '/admin-consulting': { count: joining + opening, text: ofAgencies.join(', ') },
    '/admin-finance': { count: payouts + approvals, text: ofMoney.join(', ') },
    '/admin-applications': { count: appeals, text: t('waiting.appeals', { count: appeals }) },
    '/admin-disputes': { count: disputes, text: t('waiting.disputes', { count: disputes }) },
    '/admin-facts': { count: facts, text: t('waiting.facts', { count: facts }) },
  };
};

/** Money of the whole platform moves often: figures of it are asked for again this long after the first. */
const MONEY_PAUSE_MS = 2000;

/** Returns a function that loads the figures of the dashboard again, if it is open. */
const useDashboardRenewal = (): (() => void) => {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: dashboardKey });
    }, MONEY_PAUSE_MS);
  };
};

/** Returns the handler of live events that only administrators' pages need. */
const useOnLive = (): OnLive => {
  const showProgress = useProgressEvents();
  const queries = useQueryClient();
  const renewDashboard = useDashboardRenewal();
  return (event) => {
    if (event.kind === 'MONEY' || event.kind === 'READY') renewDashboard();
    if (event.kind === 'PROGRESS') showProgress(event);
    // A visitor has reported or a colleague has checked something, and after a lost line perhaps one has.
    if (event.kind === 'FACTS' || event.kind === 'READY')
      void queries.invalidateQueries({ queryKey: factsKey });
  };
};

/** Returns translations of the names of screens into the other languages, once they are loaded, and what loads them. */
const useOtherNames = () => {
  const { i18n } = useTranslation('account');
  const [isLoaded, setIsLoaded] = useState(false);
  const others = WRITTEN_LANGUAGES.filter((language) => language !== languageOf(i18n));
  return {
    others: isLoaded ? others.map((language) => i18n.getFixedT(language, 'account')) : [],
    load: () => {
      if (isLoaded) return;
      // Without them screens are found by the names that they have on the page.
      void i18n.reloadResources(others, ['account']).then(() => setIsLoaded(true));
    },
  };
};

const Pages = () => {
  const { t } = useTranslation('account');
  useEffect(listenToPaletteKeys, []);
  const { others, load } = useOtherNames();
  const screens = SECTIONS.ROLE_ADMIN.flatMap(({ sections }) =>
    sections.map(({ to, label, icon }) => ({
      ...{ to, icon, name: t(`sections.${label}`) },
      otherNames: others.map((other) => other(`sections.${label}`)),
    })),
  );
  const actions = ACTIONS.map(({ to, name }) => ({
    ...{ to, name: t(`palette.actions.${name}`) },
    otherNames: others.map((other) => other(`palette.actions.${name}`)),
  }));
  return (
    <Workspace roles={ROLES} waiting={useWaiting()} onLive={useOnLive()}>
      <CommandPalette screens={screens} actions={actions} onOpen={load} />
    </Workspace>
  );
};

const Admin = () => (
  <ChangesContext value={CHANGES}>
    <Pages />
  </ChangesContext>
);

const Frame = () => {
  useEffect(listenToPaletteKeys, []);
  return <WorkspaceFrame reader="ROLE_ADMIN" />;
};

export const Route = createFileRoute('/_admin')({
  ssr: isReaderKnown,
  beforeLoad: guardRoute(ROLES),
  loader: ({ context: { i18n } }) =>
    loadTexts(i18n, ['account', 'admin', 'errors', 'notifications', 'tables']),
  pendingComponent: Frame,
  component: Admin,
});
