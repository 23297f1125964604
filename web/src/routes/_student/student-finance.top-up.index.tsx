import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { applicationQuery } from '../../features/applications/applications/queries.ts';
import { targetOf, targetPhoto } from '../../features/applications/applications/target.ts';
import { TopUpPage } from '../../features/money/payments/top-up-page.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { AcceptanceGate } from '../../ui/acceptance/acceptance-gate.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Search {
  /** In tiyin. */
  amount?: number;
  application?: string;
}

const MAX_AMOUNT_DIGITS = 12;

const readSearch = ({ amount, application }: Record<string, unknown>): Search => ({
  ...(typeof amount === 'number' &&
    amount > 0 &&
    amount < 10 ** MAX_AMOUNT_DIGITS && { amount: Math.ceil(amount) }),
  ...(typeof application === 'string' && /^[\da-f-]{36}$/i.test(application) && { application }),
});

const Page = () => {
  const { t, i18n } = useTranslation('payments');
  const { amount, application: id } = Route.useSearch();
  const { user } = useSession();
  const { data: found, isLoading } = useQuery({
    ...applicationQuery(id ?? '', languageOf(i18n)),
    enabled: id !== undefined,
  });
  if (!user || isLoading) return <Skeleton height={420} radius={16} />;
  const purpose = found && {
    ...{ id: found.id, number: found.number, consulting: found.consulting.name, tariff: found.tariff.name },
    ...{ name: targetOf(found, t('purpose.general')).name, photo: targetPhoto(found) },
  };
  return (
    <AcceptanceGate>
      <TopUpPage key={found?.id} balance={user.balance} amount={amount} purpose={purpose ?? null} />
    </AcceptanceGate>
  );
};

export const Route = createFileRoute('/_student/student-finance/top-up/')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { application } }) => ({ application }),
  loader: async ({ context, deps: { application } }) =>
    (await import('../../pages/money/top-up-load.ts')).loadTopUp(context, application),
  head: ({ match: { context } }) => ({
    meta: [{ title: `${context.i18n.t('payments:title')} · Parvoz` }, { name: 'robots', content: 'noindex' }],
  }),
  component: Page,
});
