import type {
  JoinDecision,
  JoinRequest,
  JoinRequestFilter,
  JoinRequestRow,
} from '@parvoz/contract/agencies/joining.ts';
import type { Page } from '@parvoz/contract/common.ts';
import { type Context, inTransaction, type SignedInContext } from '../../../db/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid, newId } from '../../../lib/ids.ts';
import type { Storage } from '../../../lib/storage.ts';
import { smsText } from '../../../lib/texts.ts';
import { sendSms } from '../../people/notifications/notifications.service.ts';
import * as audit from '../../platform/audit/audit.service.ts';
import * as consultings from '../consultings/administration.service.ts';
import { notifyOfAcceptance } from '../consultings/status-notices.service.ts';
import * as documents from './documents.store.ts';
import { abbreviationOf, declineText, nextState, retryOnOf, withdrawOnOf } from './joining.rules.ts';
import * as store from './joining.store.ts';

/** Returns one page of the requests that a filter finds. */
export const filter = async (
  { db }: Pick<Context, 'db'>,
  conditions: JoinRequestFilter,
  { page, size }: { page: number; size: number },
): Promise<Page<JoinRequestRow>> => {
  const [found, totalElements] = await Promise.all([
    store.findPage(db, conditions, { limit: size, offset: (page - 1) * size }),
    store.count(db, conditions),
  ]);
  const content = found.map((row) => ({
    ...row,
    withdrawOn: row.state === 'ASKED' ? withdrawOnOf(row) : null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }));
  return { content, totalElements, page, size };
};

/** A request with what else is known of its phone, tax number and name. Throws NOT_FOUND. */
export const get = async ({ db }: Pick<Context, 'db'>, id: string): Promise<JoinRequest> => {
  const request = isUuid(id) ? await store.find(db, id) : null;
  if (!request) throw new AppError('NOT_FOUND');
  const messages = await store.listMessages(db, request.id);
  const alike = await store.listAlike(db, request);
  return {
    ...request,
    withdrawOn: request.state === 'ASKED' ? withdrawOnOf(request) : null,
    createdAt: request.createdAt.toISOString(),
    messageList: messages.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    documentList: await documents.list(db, request.id),
    consulting: request.consultingId === null ? null : await store.findConsulting(db, request.consultingId),
    phoneOf: request.state === 'ACCEPTED' ? null : await store.findPhoneOwner(db, request.phone),
    sameTaxNumberList: alike.filter(({ isName }) => !isName),
    sameNameList: alike.filter(({ isName }) => isName),
    declinedBefore: await store.countDeclined(db, request),
  };
};

type DecisionContext = SignedInContext & { storage: Storage };

const DATE = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeZone: 'UTC' });

/** Messages to the agency are in the language in which it asked. */
const ask = async (tx: DecisionContext, { id, language, phone }: store.RequestRow, text: string) => {
  await store.insertMessage(tx.db, id, { id: newId(), by: 'ADMIN', text, createdAt: tx.clock.now() });
  const link = `${tx.site}/for-agencies?lng=${language}`;
  await sendSms(tx, { to: phone, text: smsText(language, 'joinQuestion', { link }) });
};

const decline = async (
  tx: DecisionContext,
  { id, language, phone }: store.RequestRow,
  { reason, text }: Extract<JoinDecision, { action: 'DECLINE' }>,
) => {
  const now = tx.clock.now();
  if (text) await store.insertMessage(tx.db, id, { id: newId(), by: 'ADMIN', text, createdAt: now });
  const said = reason === 'OTHER' ? '' : smsText(language, `joinReasons.${reason}`, {});
  const date = DATE.format(new Date(retryOnOf(now)));
  await sendSms(tx, {
    to: phone,
    text: smsText(language, 'joinDeclined', { reason: declineText(said, text), date }),
  });
};

/** The agency that a request becomes, which stays inactive until it has something to offer. */
const accept = async (tx: DecisionContext, request: store.RequestRow): Promise<number> => {
  const { name, city, language } = request;
  const { id } = await consultings.create(
    { ...tx, language },
    {
      ...{ ...request, nameCyrillic: null, abbreviation: abbreviationOf(name) },
      ...{ photoId: null, accountPhone: request.phone },
      ...{ openingHours: [], licenceNumber: null, spokenLanguages: [] },
      surname: request.ownerSurname,
      ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '' },
      ...{ cityUz: city, cityRu: language === 'ru' ? city : '', cityEn: language === 'en' ? city : '' },
    },
    'INACTIVE',
  );
  await notifyOfAcceptance(tx, id);
  return id;
};

const ACTIONS = { ASK: 'ASKED', DECLINE: 'DECLINED', ACCEPT: 'ACCEPTED' } as const;

/**
 * Asks back, declines or accepts a request. Of decisions at once one is made. Throws NOT_FOUND, JOIN_ANSWERED for one that
 * is decided, CHANGED_MEANWHILE when its agency has added something since it was looked at; STAFF_PHONE_TAKEN where somebody of
 * an agency has its phone by now, and nothing is made.
 */
export const decide = async (
  ctx: DecisionContext,
  id: string,
  decision: JoinDecision,
): Promise<JoinRequest> => {
  await inTransaction(ctx, async (tx) => {
    const request = isUuid(id) ? await store.lock(tx.db, id) : null;
    if (!request) throw new AppError('NOT_FOUND');
    const state = nextState(request.state, decision.action);
    if (!state) throw new AppError('JOIN_ANSWERED');
    if (request.version !== decision.version) throw new AppError('CHANGED_MEANWHILE');
    const step: store.Step = { state, now: tx.clock.now() };
    if (decision.action === 'ASK') await ask(tx, request, decision.text);
    else if (decision.action === 'ACCEPT') step.consultingId = await accept(tx, request);
    else {
      step.declineReason = decision.reason;
      await decline(tx, request, decision);
    }
    await store.advance(tx.db, request.id, step);
    const { version, ...details } = decision;
    await audit.record(tx, {
      ...{ action: ACTIONS[decision.action], subject: 'join-request', subjectId: request.id },
      ...{ title: request.name, details },
    });
  });
  return get(ctx, id);
};
