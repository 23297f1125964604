import type { ReactNode } from 'react';
import {
  type TariffEditing,
  TariffEditingContext,
} from '../../features/agencies/tariffs/editing/tariff-editing.ts';
import { TariffCard } from '../../features/agencies/tariffs/tariff-card.tsx';
import { sendExample } from './send-example.ts';

const TEMPLATES: TariffEditing = {
  owner: { kind: 'TEMPLATE' },
  tariffs: '/admin-tariffs',
  steps: '/admin-steps',
  sendFile: sendExample,
  renderPublic: (tariff) => <TariffCard tariff={tariff} consultingId={null} />,
};

/** The screens of tariffs and steps over the templates of the product. */
export const Templates = ({ children }: { children: ReactNode }) => (
  <TariffEditingContext value={TEMPLATES}>{children}</TariffEditingContext>
);
