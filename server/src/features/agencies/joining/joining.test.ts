import { pdfOf } from '@parvoz/clean-documents/samples.ts';
import { answerJoinRequest, createJoinRequest, getJoinProgress } from '@parvoz/contract/agencies/joining.ts';
import { describe, expect, it } from 'vitest';
import { agencyForm, join, joinCode, reopen, sendDocument, tryJoin } from '../../../../test/joining.ts';
import { app, calls, eachFromOwnAddress } from '../../../../test/own-addresses.ts';
import { createEmployee, createPeople, messagesTo, newPhone, wrongCode } from '../../../../test/people.ts';

eachFromOwnAddress();

const progress = (key: string) => calls.read(getJoinProgress, { body: { key } });

describe('asking to join', () => {
  it('keeps what the agency says, and opens it by its key alone', async () => {
    const { key, phone } = await join(app, calls, { name: ' Sarbon  Taʼlim ', taxNumber: '309 482 117' });
    expect(await progress(key)).toMatchObject({
      ...{ name: 'Sarbon Taʼlim', taxNumber: '309482117', webSite: 'https://sarbon.uz', phone },
      ...{ ownerName: 'Bobur', ownerSurname: 'Abdullayev', state: 'NEW', answerDue: '2026-11-24' },
      ...{ messageList: [], documentList: [], declineReason: null, retryOn: null },
    });
    const [id, secret = ''] = key.split('.');
    const wrong = (secret.startsWith('x') ? 'y' : 'x') + secret.slice(1);
    for (const other of ['', 'x', id!, `${id}.`, `${id}.${wrong}`, `${id}.${secret}.x`])
      expect((await calls.call(getJoinProgress, { body: { key: other } })).status).not.toBe(200);
  });

  it('says at each field what is wrong with it', async () => {
    const form = {
      ...{ name: ' ', legalName: 'x'.repeat(121), taxNumber: '12345', city: '', webSite: 'http://sarbon.uz' },
      ...{ ownerName: 'B', surname: '', phone: '12', code: '1' },
    };
    const { status, fields } = await calls.call(createJoinRequest, { body: form }, 'en');
    expect(status).toBe(422);
    expect(Object.keys(fields ?? {}).sort()).toEqual(Object.keys(form).sort());
  });

  it.each(['javascript:alert(1)', 'https://user:x@sarbon.uz', 'sarbon', 'ftp://sarbon.uz'])(
    'takes no website %s',
    async (webSite) => {
      const body = { ...agencyForm({ webSite }), phone: newPhone(), code: '123456' };
      const { status, fields } = await calls.call(createJoinRequest, { body });
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ['webSite']]);
    },
  );

  it('asks for the code that came to the phone', async () => {
    const phone = newPhone();
    const code = await joinCode(app, calls, phone);
    const send = (given: string) =>
      calls.call(createJoinRequest, { body: { ...agencyForm(), phone, code: given } });
    expect(await send(wrongCode(code))).toMatchObject({ status: 422, code: 'CODE_WRONG' });
    expect((await send(code)).status).toBe(200);
    expect(await send(code)).toMatchObject({ status: 422, code: 'CODE_EXPIRED' });
  });

  it('has one open request for a phone and for a tax number', async () => {
    const { phone } = await join(app, calls, { taxNumber: '301111111' });
    expect(await tryJoin(app, calls, phone)).toMatchObject({ status: 409, code: 'JOIN_PENDING' });
    // Another phone cannot look up the status of that request.
    expect(await tryJoin(app, calls, newPhone(), { taxNumber: '301111111' })).toMatchObject({
      status: 409,
      code: 'JOIN_PENDING_ELSEWHERE',
    });
  });

  it('takes one of many at once', async () => {
    const phone = newPhone();
    const code = await joinCode(app, calls, phone);
    const body = { ...agencyForm(), phone, code };
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await calls.call(createJoinRequest, { body })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('refuses the phone of an agency’s staff, who has an account already', async () => {
    const { phone } = await createEmployee(app, 'ROLE_CONSULTING_MANAGER');
    expect(await tryJoin(app, calls, phone)).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
  });
});

describe('the state by phone', () => {
  it('is opened by a code anew, which ends the key before', async () => {
    const { phone, key } = await join(app, calls);
    const opened = await reopen(app, calls, phone);
    expect(opened.status).toBe(200);
    expect((await progress(opened.data!.key)).state).toBe('NEW');
    expect((await calls.call(getJoinProgress, { body: { key } })).status).toBe(404);
  });

  it('is not found for a phone that never asked', async () => {
    expect((await reopen(app, calls, newPhone())).status).toBe(404);
    expect(await messagesTo(app, newPhone())).toEqual([]);
  });

  it('has nothing to answer while nothing is asked', async () => {
    const { key } = await join(app, calls);
    const body = { key, answer: 'Salom' };
    expect(await calls.call(answerJoinRequest, { body })).toMatchObject({
      status: 409,
      code: 'JOIN_ANSWERED',
    });
  });
});

describe('documents of a request', () => {
  it('are added by its key, under their names, and opened by administrators alone', async () => {
    const { key, id } = await join(app, calls);
    const sent = await sendDocument(app, { key, name: 'Guvohnoma.pdf' }, await pdfOf());
    expect(sent).toMatchObject({ status: 200, data: { documentList: [{ name: 'Guvohnoma.pdf' }] } });
    const { rows } = await app.pool.query(
      'select attachment_id as id from join_documents where request_id = $1',
      [id],
    );
    const people = await createPeople(app);
    const open = async (token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      return (await app.http.inject({ url: `/api/v1/attach/open/${rows[0].id}`, headers })).statusCode;
    };
    const { admin, ...others } = people;
    expect(await open(admin.token)).toBe(200);
    expect(await open()).toBe(401);
    for (const { token } of Object.values(others)) expect(await open(token)).toBe(403);
  });

  it('are documents, no more than ten', async () => {
    const { key } = await join(app, calls);
    expect(await sendDocument(app, { key, name: 'a.pdf' }, Buffer.from('<html>'))).toMatchObject({
      status: 422,
      code: 'NOT_A_DOCUMENT',
    });
    const pdf = await pdfOf();
    for (let count = 0; count < 10; count++)
      expect((await sendDocument(app, { key, name: `${count}.pdf` }, pdf)).status).toBe(200);
    expect(await sendDocument(app, { key, name: 'eleventh.pdf' }, pdf)).toMatchObject({
      status: 409,
      code: 'TOO_MANY_JOIN_DOCUMENTS',
    });
  });

  it('are refused before they are read without a key', async () => {
    const pdf = await pdfOf();
    expect((await sendDocument(app, { key: 'x', name: 'a.pdf' }, pdf)).status).toBe(404);
  });
});
