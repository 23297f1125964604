import * as contract from '@parvoz/contract/money/payments.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../db/context.ts';
import { addCallback } from '../../../http/callback.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Refunds } from './canceling.service.ts';
import * as service from './payments.service.ts';

export const paymentRoutes = (setup: service.PaymentSetup): Route[] => [
  route(contract.topUp, (ctx, { body }) => service.topUp(ctx, setup, body)),
  route(contract.listProviders, (ctx) => service.listProviders(ctx, setup)),
  route(contract.listOpenPayments, (ctx) => service.listOpen(ctx, setup)),
  route(contract.getPayment, (ctx, { params }) => service.getForStudent(ctx, setup, params.id)),
  route(contract.decideSandbox, (ctx, { params, body }) =>
    service.decideForStudent(ctx, setup, params.id, body.isPaid),
  ),
];

/** Addresses that servers of payment providers call. */
export const addProviderCallbacks = async (
  http: FastifyInstance,
  ctx: Context,
  setup: service.PaymentSetup & { refunds: Refunds },
): Promise<void> => {
  for (const provider of setup.providers)
    for (const path of Object.keys(provider.callbacks))
      await addCallback(http, `/payment-provider${path}`, (call) =>
        service.answerProvider(ctx, setup, { provider, path }, call),
      );
};
