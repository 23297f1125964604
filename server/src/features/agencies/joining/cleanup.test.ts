import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import {
  decideJoinRequest,
  filterJoinRequests,
  getJoinProgress,
  getJoinRequest,
} from '@parvoz/contract/agencies/joining.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { expect, it } from 'vitest';
import { join, newTaxNumber, sendDocument } from '../../../../test/joining.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import { createAdmin, wait } from '../../../../test/people.ts';
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
