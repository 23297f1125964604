import * as contract from '@parvoz/contract/money/payments.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../db/context.ts';
import { addCallback } from '../../../http/callback.ts';
import { type Route, route } from '../../../http/route.ts';
import * as service from './payments.service.ts';

export const paymentRoutes = (taking: service.Taking): Route[] => [
  route(contract.topUp, (ctx, { body }) => service.topUp(ctx, taking, body)),
  route(contract.listProviders, (ctx) => service.listProviders(ctx, taking)),
  route(contract.listOpenPayments, (ctx) => service.listOpen(ctx, taking)),
  route(contract.getPayment, (ctx, { params }) => service.get(ctx, taking, params.id)),
  route(contract.decideSandbox, (ctx, { params, body }) =>
    service.decideSandbox(ctx, taking, params.id, body.isPaid),
  ),
];

/** Addresses that servers of payment providers call. */
export const addProviderCallbacks = async (
  http: FastifyInstance,
  ctx: Context,
  taking: service.Taking,
): Promise<void> => {
  for (const provider of taking.providers)
    for (const path of Object.keys(provider.callbacks))
      await addCallback(http, `/payment-provider${path}`, (call) =>
        service.answerProvider(ctx, taking, { provider, path }, call),
      );
};
