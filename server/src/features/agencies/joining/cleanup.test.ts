import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import { deleteConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import {
  decideJoinRequest,
  filterJoinRequests,
  getJoinProgress,
  getJoinRequest,
} from '@parvoz/contract/agencies/joining.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { expect, it } from 'vitest';
import { undoLast } from '../../../../test/administration.ts';
import { join, newTaxNumber, sendDocument } from '../../../../test/joining.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import { createAdmin, wait } from '../../../../test/people.ts';
import { FORGET_CONSULTINGS } from '../../../wiring.ts';
import * as held from '../consultings/staff/held.service.ts';
import { forgetClosed } from './cleanup.service.ts';

eachFromOwnAddress();

const decline = async (id: string) => {
  const admin = await createAdmin(app);
  const { version } = await admin.read(getJoinRequest, { params: { id } });
  const decision = { action: 'DECLINE', reason: 'DOCUMENTS', text: 'Ustav yoʻq', version } as const;
  await admin.read(decideJoinRequest, { params: { id }, body: decision });
};
const countOf = async (table: string, id: string): Promise<number> =>
  (
    await app.pool.query(
      `select count(*)::int as total from ${table} where ${table === 'join_requests' ? 'id' : 'request_id'} = $1`,
      [id],
    )
  ).rows[0].total;

it('a declined request goes after 90 days with what was written and sent, and no other', async () => {
  const [declined, open] = [await join(app, calls), await join(app, calls)];
  await sendDocument(app, { key: declined.key, name: 'Ustav.pdf' }, await pdfOf());
  const admin = await createAdmin(app);
  const { documentList } = await admin.read(getJoinRequest, { params: { id: declined.id } });
  const file = documentList[0]!.id;
  await decline(declined.id);
  wait(app, 89 * DAY_MS);
  await forgetClosed(app.ctx);
  expect(await calls.read(getJoinProgress, { body: { key: declined.key } })).toMatchObject({
    state: 'DECLINED',
  });
  wait(app, 2 * DAY_MS);
  await forgetClosed(app.ctx);
  for (const table of ['join_requests', 'join_messages', 'join_documents'])
    expect(await countOf(table, declined.id)).toBe(0);
  const { rows } = await app.pool.query('select uses from attachments where id = $1', [file]);
  expect(rows).toEqual([{ uses: 0 }]);
  expect((await calls.call(getJoinProgress, { body: { key: declined.key } })).code).toBe('NOT_FOUND');
  expect(await countOf('join_requests', open.id)).toBe(1);
});

/** Runs the jobs of a night that forget. */
const forget = async () => {
  await forgetClosed(app.ctx);
  await held.forgetOld(app.ctx, FORGET_CONSULTINGS);
};
/** Accepts a request and deletes the agency that it becomes; returns that. */
const acceptAndDelete = async (id: string) => {
  const admin = await createAdmin(app);
  const { version } = await admin.read(getJoinRequest, { params: { id } });
  const body = { action: 'ACCEPT', version } as const;
  const { consulting } = await admin.read(decideJoinRequest, { params: { id }, body });
  await admin.read(deleteConsulting, { params: { id: consulting!.id } });
  return consulting!;
};

it('an accepted request names its agency again where that is restored, and goes 90 days after it otherwise', async () => {
  const [kept, gone] = [await join(app, calls), await join(app, calls)];
  await sendDocument(app, { key: gone.key, name: 'Ustav.pdf' }, await pdfOf());
  const admin = await createAdmin(app);
  const look = (id: string) => admin.read(getJoinRequest, { params: { id } });
  const file = (await look(gone.id)).documentList[0]!.id;
  const agency = await acceptAndDelete(kept.id);
  await acceptAndDelete(gone.id);
  expect(await look(kept.id)).toMatchObject({ state: 'ACCEPTED', consulting: null });
  expect((await undoLast(admin, 'consulting', agency.id)).status).toBe(200);
  expect(await look(kept.id)).toMatchObject({ consulting: agency });
  wait(app, 89 * DAY_MS);
  await forget();
  expect(await countOf('join_requests', gone.id)).toBe(1);
  wait(app, 3 * DAY_MS);
  await forget();
  for (const table of ['join_requests', 'join_documents']) expect(await countOf(table, gone.id)).toBe(0);
  const { rows } = await app.pool.query('select uses from attachments where id = $1', [file]);
  expect(rows).toEqual([{ uses: 0 }]);
  expect(await countOf('join_requests', kept.id)).toBe(1);
});

it('an accepted request goes where its agency was deleted before that left a trace in it', async () => {
  const { id } = await join(app, calls);
  await acceptAndDelete(id);
  await app.pool.query('update join_requests set consulting_id = null where id = $1', [id]);
  await forget();
  expect(await countOf('join_requests', id)).toBe(1);
  wait(app, 91 * DAY_MS);
  await forgetClosed(app.ctx);
  expect(await countOf('join_requests', id)).toBe(0);
});

it('requests are found by name, owner, city, tax number and phone, in any script', async () => {
  const admin = await createAdmin(app);
  const taxNumber = newTaxNumber();
  const given = { name: 'Oqtosh Study', city: 'Navoiy', ownerName: 'Gulchehra', taxNumber };
  const { id, phone } = await join(app, calls, given);
  const spaced = `+${phone.slice(0, 3)} ${phone.slice(3, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`;
  for (const query of ['oqtosh', 'Оқтош', 'гулчеҳра', 'navoiy study', taxNumber, phone.slice(3), spaced]) {
    const { content } = await admin.read(filterJoinRequests, { body: { query } });
    expect([query, content.map((one) => one.id)]).toEqual([query, [id]]);
  }
  expect((await admin.read(filterJoinRequests, { body: { query: 'samarqand study' } })).content).toEqual([]);
});
