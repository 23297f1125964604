import * as contract from '@parvoz/contract/auth.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const authRoutes: Route[] = [route(contract.logout, service.signOut)];
