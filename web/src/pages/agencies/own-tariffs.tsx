import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import type { ReactNode } from 'react';
import {
  type TariffEditing,
  TariffEditingContext,
} from '../../features/agencies/tariffs/editing/tariff-editing.ts';
import { TariffCard } from '../../features/agencies/tariffs/tariff-card.tsx';
import { useSession } from '../../lib/session.ts';
import { sendExample } from './send-example.ts';

const renderPublic = (tariff: PublicTariff) => <TariffCard tariff={tariff} consultingId={null} />;

const editingOf = (id: number): TariffEditing => ({
  owner: { kind: 'CONSULTING', id },
  tariffs: '/consulting-tariffs',
  steps: '/consulting-steps',
  sendFile: sendExample,
  renderPublic,
});

/** The screens of tariffs and steps over those of the own agency. */
export const OwnTariffs = ({ children }: { children: ReactNode }) => {
  const { user } = useSession();
  if (!user?.consulting) return null;
  return <TariffEditingContext value={editingOf(user.consulting.id)}>{children}</TariffEditingContext>;
};
