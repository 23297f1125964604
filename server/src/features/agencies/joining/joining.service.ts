import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { JoinKey, JoinProgress, JoinRequestDraft } from '@parvoz/contract/agencies/joining.ts';
import type { CodeSent } from '@parvoz/contract/people/accounts.ts';
import { type Context, inTransaction } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import * as auth from '../../people/auth/auth.service.ts';
import * as codes from '../../people/auth/codes/codes.service.ts';
import * as documents from './documents.store.ts';
import { answerDueOf, nextState, pauseLeft, retryOnOf, withdrawOnOf } from './joining.rules.ts';
import * as store from './joining.store.ts';

const KEY_BYTES = 32;

const codeKey = (phone: string): codes.CodeKey => ({
  kind: 'CONSULTING',
  purpose: 'JOIN',
  phone,
  accountId: null,
});

/**
 * Sends a code to any phone: whether there is a request of it is disclosed to nobody else. Throws CODE_TOO_SOON,
 * TOO_MANY_TRIES, WORK_NEEDED.
 */
export const sendCode = async (ctx: Context, phone: string): Promise<CodeSent> => {
  await codes.countCode(ctx, phone);
  return inTransaction(ctx, (tx) => codes.sendCode(tx, codeKey(phone), true));
};

/** A key that opens one request; the database has only its digest. */
const newKey = ({ tokens }: Pick<Context, 'tokens'>, id: string): { key: string; keyHash: string } => {
  const secret = randomBytes(KEY_BYTES).toString('base64url');
  return { key: `${id}.${secret}`, keyHash: tokens.digest(`join ${id} ${secret}`) };
};

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The request that a key opens. Throws NOT_FOUND for one that opens none, or no more. */
export const getByKey = async (
  { db, tokens }: Pick<Context, 'db' | 'tokens'>,
  key: string,
  find = store.find,
): Promise<store.RequestRow> => {
  const [id = '', ...rest] = key.split('.');
  const secret = rest.join('.');
  const request = isUuid(id) ? await find(db, id) : null;
  if (!request || !isSame(tokens.digest(`join ${request.id} ${secret}`), request.keyHash))
    throw new AppError('NOT_FOUND');
  return request;
};

/**
 * Throws JOIN_PENDING, or JOIN_PAUSE with the seconds that are left of it; JOIN_PENDING_ELSEWHERE and JOIN_PAUSE_ELSEWHERE where
 * another phone has asked for this tax number.
 */
const assertMayAsk = async (tx: Context, { phone, taxNumber }: JoinRequestDraft): Promise<void> => {
  const open = await store.findOpen(tx.db, phone, taxNumber);
  if (open) throw new AppError(open.isPhone ? 'JOIN_PENDING' : 'JOIN_PENDING_ELSEWHERE');
  const declined = await store.findDeclined(tx.db, phone, taxNumber);
  const seconds = declined ? pauseLeft(declined.changedAt, tx.clock.now()) : 0;
  if (declined && seconds > 0)
    throw new AppError(declined.isPhone ? 'JOIN_PAUSE' : 'JOIN_PAUSE_ELSEWHERE', undefined, seconds);
};

/**
 * Stores a request of somebody who has proved the phone; returns the key that opens it. Throws CODE_WRONG, CODE_REPLACED,
 * CODE_EXPIRED, TOO_MANY_TRIES; PHONE_TAKEN for the phone of an agency's staff; what `assertMayAsk` throws. A right code stays
 * valid after one of these.
 */
export const create = async (ctx: Context, draft: JoinRequestDraft): Promise<JoinKey> => {
  const { phone, code, surname, isShortName, isShortSurname, hasNoSurname, ...facts } = draft;
  const codeId = await codes.checkCode(ctx, codeKey(phone), code);
  return inTransaction(ctx, async (tx) => {
    await codes.useCode(tx, codeId);
    if (await auth.isTaken(tx.db, 'CONSULTING', phone)) throw new AppError('PHONE_TAKEN');
    await assertMayAsk(tx, draft);
    const id = newId();
    const { key, keyHash } = newKey(tx, id);
    const now = tx.clock.now();
    const inserted = await store.insert(tx.db, {
      ...{ ...facts, id, phone, keyHash, now },
      ...{ ownerSurname: surname, language: tx.language, answerDue: answerDueOf(now) },
    });
    if (!inserted) {
      // Another one came between; it is seen by now.
      await assertMayAsk(tx, draft);
      throw new AppError('JOIN_PENDING');
    }
    return { key };
  });
};

/** Opens the newest request of a phone that was proved; the key before is good for nothing any more. Throws NOT_FOUND and what codes throw. */
export const open = async (
  ctx: Context,
  { phone, code }: { phone: string; code: string },
): Promise<JoinKey> => {
  const codeId = await codes.checkCode(ctx, codeKey(phone), code);
  return inTransaction(ctx, async (tx) => {
    const found = await store.lockNewest(tx.db, phone);
    if (!found) throw new AppError('NOT_FOUND');
    await codes.useCode(tx, codeId);
    const { key, keyHash } = newKey(tx, found.id);
    await store.setKey(tx.db, found.id, keyHash);
    return { key };
  });
};

const progressOf = async ({ db }: Pick<Context, 'db'>, request: store.RequestRow): Promise<JoinProgress> => {
  const { id, state, createdAt, changedAt } = request;
  const [messages, files] = await Promise.all([store.listMessages(db, id), documents.list(db, id)]);
  return {
    ...request,
    createdAt: createdAt.toISOString(),
    messageList: messages.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    documentList: files,
    withdrawOn: state === 'ASKED' ? withdrawOnOf(request) : null,
    retryOn: state === 'DECLINED' ? retryOnOf(changedAt) : null,
  };
};

/** Returns the progress of a request. Throws NOT_FOUND for an unknown key. */
export const getProgress = async (ctx: Context, key: string): Promise<JoinProgress> =>
  progressOf(ctx, await getByKey(ctx, key));

/** Stores the answer to a question; from then on it is our turn. Throws NOT_FOUND, JOIN_ANSWERED where nothing is asked. */
export const answer = (ctx: Context, key: string, text: string): Promise<JoinProgress> =>
  inTransaction(ctx, async (tx) => {
    const { id, state } = await getByKey(tx, key, store.lock);
    const next = nextState(state, 'ANSWER');
    if (!next) throw new AppError('JOIN_ANSWERED');
    const now = tx.clock.now();
    await store.insertMessage(tx.db, id, { id: newId(), by: 'APPLICANT', text, createdAt: now });
    await store.advance(tx.db, id, { state: next, answerDue: answerDueOf(now), now });
    return progressOf(tx, (await store.find(tx.db, id))!);
  });
