import type { LedgerFault } from '@parvoz/contract/money/ledger.ts';
import type { LedgerProof, ProofFault } from '@parvoz/contract/money/reconciliation.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../../db/context.ts';
import { isUuid } from '../../../../lib/ids.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import * as invariants from '../../ledger/invariants/invariants.service.ts';
import { accountOf } from './ledger-checks.rules.ts';
import * as store from './ledger-checks.store.ts';

const EARLIER = 10;

/** Faults with the names of those whose accounts they are of. */
const named = async ({ db }: Pick<Context, 'db'>, faults: readonly LedgerFault[]): Promise<ProofFault[]> => {
  const owners = faults.flatMap((fault) => accountOf(fault)?.owner ?? []);
  const names = new Map(
    (
      await store.listOwners(db, {
        uuids: owners.filter(isUuid),
        numbers: owners.filter((owner) => /^\d{1,9}$/.test(owner)).map(Number),
      })
    ).map(({ owner, name }) => [owner, name]),
  );
  return faults.map((fault) => {
    const account = accountOf(fault);
    const { kind, foundTiyin: found, expectedTiyin: expected } = fault;
    const name = account ? (names.get(account.owner) ?? account.owner) : fault.name;
    return { kind, account: account?.kind ?? null, name, found, expected };
  });
};

/** Returns the last proof, those before it, and whether one is running. */
export const get = async (ctx: Pick<Context, 'db' | 'clock'>): Promise<LedgerProof> => {
  const [listed, isRunning] = await Promise.all([
    invariants.listLast(ctx.db, EARLIER + 1),
    invariants.isAsked(ctx),
  ]);
  const faults = await named(
    ctx,
    listed.flatMap((one) => one.faults),
  );
  const [last = null, ...earlier] = listed.map(({ finishedAt, faults: own, ...counts }) => ({
    ...counts,
    ...{ finishedAt: finishedAt.toISOString(), faults: faults.splice(0, own.length) },
  }));
  return { last, isRunning, earlier };
};

/** Requests a proof of the ledger, unless one is running. */
export const begin = async (ctx: SignedInContext): Promise<LedgerProof> => {
  await inTransaction(ctx, async (tx) => {
    if (await invariants.ask(tx))
      await audit.record(tx, { action: 'PROOF_ASKED', subject: 'ledger', subjectId: 'proof' });
  });
  return get(ctx);
};

const MAX_FAULTS = 1000;

/** Returns corrections that differ from their transfers, at most a thousand, for the proof of the ledger. */
export const findFaults = ({ db }: Pick<Context, 'db'>) => store.listFaults(db, MAX_FAULTS);
