import type { DashboardPeriod } from '@parvoz/contract/limits.ts';
import { type AdminDashboard, getDashboard } from '@parvoz/contract/platform/dashboards.ts';
import type { AgencyDashboard } from '@parvoz/contract/platform/dashboards-agency.ts';
import type { Person } from './people.ts';

export const readAdminDashboard = async (
  admin: Person,
  period: DashboardPeriod = 'MONTH',
): Promise<AdminDashboard> => {
  const found = await admin.read(getDashboard, { query: { period } });
  if (found.side !== 'ADMIN') throw new Error('this is an agency’s dashboard');
  return found;
};

export const readAgencyDashboard = async (
  member: Person,
  period: DashboardPeriod = 'MONTH',
): Promise<AgencyDashboard> => {
  const found = await member.read(getDashboard, { query: { period } });
  if (found.side !== 'CONSULTING') throw new Error('this is an administrator’s dashboard');
  return found;
};
