import * as contract from '@parvoz/contract/money/reconciliation.ts';
import { type Archived, archivingOf } from '../../../db/archiving.ts';
import { type Route, route } from '../../../http/route.ts';
import { uploadRoute } from '../../../http/upload.ts';
import * as ledgerChecks from './ledger-checks/ledger-checks.service.ts';
import * as service from './reconciliation.service.ts';

export const reconciliationRoutes = (archived: Archived): Route[] => [
  route(contract.getArchiving, async ({ db }) => ({ state: await archivingOf(db, archived) })),
  route(contract.getProof, ledgerChecks.get),
  route(contract.beginProof, ledgerChecks.begin),
  route(contract.getBalances, service.getBalances),
  route(contract.getOverview, (ctx, { query }) => service.getOverview(ctx, query.to)),
  route(contract.getDay, (ctx, { params }) => service.getDay(ctx, params.day)),
  route(contract.listDifferences, (ctx, { params, query }) => service.listDifferences(ctx, params, query)),
  uploadRoute(
    contract.previewStatement,
    (ctx, { params }) => service.assertOver(ctx, params),
    (ctx, { params, query, file }) => service.preview(ctx, params, file, query.encoding),
  ),
  uploadRoute(
    contract.uploadStatement,
    (ctx, { params }) => service.assertOver(ctx, params),
    (ctx, { params, query, file }) => service.upload(ctx, params, query, file),
  ),
  route(contract.closeDifference, (ctx, { params, body }) => service.close(ctx, params, body)),
  route(contract.correctDifference, (ctx, { params, body }) => service.correct(ctx, params, body)),
  route(contract.takeClosingBack, (ctx, { params, body }) => service.takeBack(ctx, params, params.id, body)),
];
