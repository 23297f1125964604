import type { ReactNode } from 'react';
import { type WorkPlans, WorkPlansContext } from '../../features/agencies/tariffs/editing/work-plans.ts';
import { TariffCard } from '../../features/agencies/tariffs/tariff-card.tsx';
import { sendExample } from './send-example.ts';

const TEMPLATES: WorkPlans = {
  owner: { kind: 'TEMPLATE' },
  tariffs: '/admin-tariffs',
  steps: '/admin-steps',
  sendFile: sendExample,
  renderPublic: (tariff) => <TariffCard tariff={tariff} consultingId={null} />,
};

/** The screens of tariffs and steps over the templates of the product. */
export const Templates = ({ children }: { children: ReactNode }) => (
  <WorkPlansContext value={TEMPLATES}>{children}</WorkPlansContext>
);
