import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import type { ReactNode } from 'react';
import { type WorkPlans, WorkPlansContext } from '../../features/agencies/tariffs/editing/work-plans.ts';
import { TariffCard } from '../../features/agencies/tariffs/tariff-card.tsx';
import { useSession } from '../../lib/session.ts';
import { sendExample } from './send-example.ts';

const renderPublic = (tariff: PublicTariff) => <TariffCard tariff={tariff} consultingId={null} />;

const plansOf = (id: number): WorkPlans => ({
  owner: { kind: 'CONSULTING', id },
  tariffs: '/consulting-tariffs',
  steps: '/consulting-steps',
  sendFile: sendExample,
  renderPublic,
});

/** The screens of tariffs and steps over those of the own agency. */
export const OwnPlans = ({ children }: { children: ReactNode }) => {
  const { user } = useSession();
  if (!user?.consulting) return null;
  return <WorkPlansContext value={plansOf(user.consulting.id)}>{children}</WorkPlansContext>;
};
