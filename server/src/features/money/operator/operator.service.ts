import type { LegalText, Operator } from '@parvoz/contract/money/operator.ts';
import type { OperatorOverview } from '@parvoz/contract/money/operator-admin.ts';
import type { LegalTextKind, OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { type Context, tag } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import { inForceOn, missingOf, stateOf } from './operator.rules.ts';
import * as store from './operator.store.ts';

/** Returns today's operator, and the versions of the legal texts in force, in the caller's language. */
export const getInForce = async (
  ctx: Pick<Context, 'db' | 'clock' | 'language' | 'tags'>,
): Promise<Operator> => {
  tag(ctx, 'operator');
  const today = tashkentDate(ctx.clock.now());
  const [details, texts] = [
    await store.findDetails(ctx.db, ctx.language, today),
    await store.listTexts(ctx.db, today),
  ];
  return { details, texts };
};

/** Returns the operator on the day of a moment, in the caller's language; null before any was published. */
export const findAt = (
  { db, language }: Pick<Context, 'db' | 'language'>,
  moment: Date,
): Promise<Operator['details']> => store.findDetails(db, language, tashkentDate(moment));

/** The legal texts that hold on this day. */
export const listTextsInForce = ({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<store.TextInForce[]> =>
  store.listTexts(db, tashkentDate(clock.now()));

/** A legal text as it holds today, or a version of it. Throws NOT_FOUND where there is none. */
export const getText = async (
  ctx: Context,
  kind: LegalTextKind,
  wanted: number | undefined,
): Promise<LegalText> => {
  tag(ctx, 'operator');
  const { db, clock, language } = ctx;
  const today = tashkentDate(clock.now());
  const versions = await store.listVersions(db, language, kind);
  const version =
    wanted === undefined ? inForceOn(versions, today) : versions.find(({ number }) => number === wanted);
  const found = version && (await store.findText(db, language, { kind, number: version.number }));
  if (!version || !found) throw new AppError('NOT_FOUND');
  return {
    kind,
    ...{ number: version.number, validFrom: version.validFrom, change: version.change },
    state: stateOf(version, versions, today),
    ...found,
    versions: versions.map((one) => ({ ...one, state: stateOf(one, versions, today) })),
  };
};

/** Environment of the operator's checks: in production example data do not count. */
export interface Strictness {
  production: boolean;
}

/** Returns the parts of the operator's data that are not in force today. */
export const listMissing = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { production }: Strictness,
): Promise<OperatorPart[]> => {
  const there = await store.listParts(db, tashkentDate(clock.now()), !production);
  return missingOf(new Set(there.map(({ part }) => part)));
};

/**
 * Returns whether payments by real providers are refused: in production, until everybody can read who holds the money and on
 * which terms.
 */
export const isHeldBack = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  strictness: Strictness,
): Promise<boolean> => strictness.production && (await listMissing(ctx, strictness)).length > 0;

/** Drafts and versions, for administrators. */
export const getOverview = async (
  ctx: Pick<Context, 'db' | 'clock'>,
  strictness: Strictness,
): Promise<OperatorOverview> => {
  const today = tashkentDate(ctx.clock.now());
  const all = await store.listAll(ctx.db);
  const versions = all.map((row) => {
    const { number, validFrom } = row;
    const ofPart = all.flatMap((one) =>
      one.part === row.part && one.number !== null && one.validFrom !== null
        ? [{ number: one.number, validFrom: one.validFrom }]
        : [],
    );
    return {
      ...row,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      state: number !== null && validFrom !== null ? stateOf({ number, validFrom }, ofPart, today) : null,
    };
  });
  const missing = await listMissing(ctx, strictness);
  return { versions, missing, isHeldBack: strictness.production && missing.length > 0 };
};
