import { loginProfile } from '@parvoz/contract/auth.ts';
import * as contract from '@parvoz/contract/profiles.ts';
import { type Route, route } from '../../http/route.ts';
import * as service from './service.ts';

export const profileRoutes = (parts: service.ProfileParts): Route[] => [
  route(loginProfile, (ctx, { body }) => service.signIn(ctx, parts, body)),
  route(contract.getCurrentProfile, (ctx) => service.getCurrent(ctx, parts)),
];
