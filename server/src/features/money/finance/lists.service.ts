import type { DataOf } from '@parvoz/contract/endpoint.ts';
import {
  type filterPayments,
  MAX_COUNTED,
  type PaymentFilter,
  type PaymentRow,
} from '@parvoz/contract/money/finance.ts';
import type { SignedInContext } from '../../../db/context.ts';
import { isUuid } from '../../../lib/ids.ts';
import { viewerOf } from './accounts.service.ts';
import { readReceiptNumber, type Viewer } from './finance.rules.ts';
import * as store from './lists.store.ts';

/** A row of a list before it is read: `amountTiyin` is the viewer's; null of what moved within Parvoz. */
export interface Key {
  transferId: string | null;
  paymentId: string | null;
  amountTiyin: number;
  isWithin: boolean;
}

interface Found {
  keys: Key[];
  totalElements: number;
  /** True if there are more than were counted. */
  isMore: boolean;
}

type Window = Parameters<typeof store.findPlace>[3];

/**
 * Resolves a filter's text to an id: an id itself, or the number of an application or a receipt; null where nothing matches.
 */
const findSubject = async ({ db }: Pick<SignedInContext, 'db'>, text: string): Promise<string | null> => {
  if (isUuid(text.toLowerCase())) return text.toLowerCase();
  const receipt = readReceiptNumber(text);
  if (receipt) return (await store.findOfReceipt(db, receipt))?.id ?? null;
  const number = text.toUpperCase();
  return (await store.findNumbered(db, number.startsWith('PV-') ? number : `PV-${number}`))?.id ?? null;
};

const asKey = (one: store.Listed): Key => ({ ...one, isWithin: false });

const listTransfers = async (
  { db }: Pick<SignedInContext, 'db'>,
  filter: PaymentFilter,
  subjectId: string | null,
  window: Window,
): Promise<Found> => {
  const [found, count] = await Promise.all([
    window.offset < MAX_COUNTED ? store.listTransfers(db, filter, subjectId, window) : [],
    store.countTransfers(db, filter, subjectId, MAX_COUNTED + 1),
  ]);
  const keys = found.map(({ transferId, amountTiyin, movedTiyin }) => ({
    ...{ transferId, paymentId: null, isWithin: amountTiyin === 0 },
    amountTiyin: amountTiyin === 0 ? movedTiyin : amountTiyin,
  }));
  return { keys, totalElements: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
};

const listOwn = async (
  { db }: Pick<SignedInContext, 'db'>,
  viewer: Viewer,
  filter: PaymentFilter,
  window: Window,
): Promise<Found> => {
  const { totalElements, from, to, skipped } = await store.findPlace(db, viewer, filter, window);
  if (from === null) return { keys: [], totalElements, isMore: false };
  const onPage = { ...window, offset: skipped };
  const found = await store.listOnDays(db, viewer, { ...filter, from, to }, onPage);
  return { keys: found.map(asKey), totalElements, isMore: false };
};

/** Returns the keys of a filter's rows in a window, newest first, and the number of all rows. */
export const findKeys = async (
  ctx: Pick<SignedInContext, 'db' | 'actor'>,
  filter: PaymentFilter,
  window: Window,
): Promise<Found> => {
  const viewer = await viewerOf(ctx);
  const subjectId = filter.query === null ? null : await findSubject(ctx, filter.query);
  if (filter.query !== null && subjectId === null) return { keys: [], totalElements: 0, isMore: false };
  if (viewer.isAdmin && !filter.type) return listTransfers(ctx, filter, subjectId, window);
  if (subjectId === null) return listOwn(ctx, viewer, filter, window);
  const found = await store.listOfSubject(ctx.db, viewer, filter, subjectId);
  const { offset, limit } = window;
  return {
    keys: found.slice(offset, offset + limit).map(asKey),
    ...{ totalElements: found.length, isMore: false },
  };
};

/** Rows as the caller sees them, in the order of their keys. */
export const findRows = async (
  { db, language, actor }: Pick<SignedInContext, 'db' | 'language' | 'actor'>,
  keys: readonly Key[],
): Promise<PaymentRow[]> => {
  const found = await store.findShown(
    db,
    language,
    keys.map(({ transferId, paymentId }) => ({ transferId, paymentId })),
  );
  const isStudent = actor.role === 'ROLE_STUDENT';
  return found.map(({ position, topUpId, createdAt, commission, ...row }) => {
    const { transferId, amountTiyin, isWithin } = keys[position]!;
    return {
      ...row,
      commission: isStudent ? null : commission,
      id: topUpId ?? transferId!,
      amount: Math.abs(amountTiyin),
      type: isWithin ? null : amountTiyin > 0 ? 'DEBIT' : 'CREDIT',
      createdAt: createdAt.toISOString(),
    };
  });
};

/** Returns one page of the payments of the caller. */
export const list = async (
  ctx: SignedInContext,
  filter: PaymentFilter,
  { page, size }: { page: number; size: number },
): Promise<DataOf<typeof filterPayments>> => {
  const { keys, totalElements, isMore } = await findKeys(ctx, filter, {
    limit: size,
    offset: (page - 1) * size,
  });
  const content = keys.length > 0 ? await findRows(ctx, keys) : [];
  return { content, totalElements, page, size, isMore };
};
