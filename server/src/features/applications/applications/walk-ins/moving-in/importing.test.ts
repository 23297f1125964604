import { listClientImports } from '@parvoz/contract/applications/moving-in.ts';
import { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import {
  applyImport,
  forgetImportMapping,
  getImport,
  listImportRows,
  mapImport,
  readImportAs,
  removeImport,
} from '@parvoz/contract/catalogue/imports.ts';
import { describe, expect, it } from 'vitest';
import en from '../../../../../../../locales/en/catalogue/imports.json' with { type: 'json' };
import ru from '../../../../../../../locales/ru/catalogue/imports.json' with { type: 'json' };
import uz from '../../../../../../../locales/uz/catalogue/imports.json' with { type: 'json' };
import { createAgency } from '../../../../../../test/applications.ts';
import { createUniversity } from '../../../../../../test/factories.ts';
import { importsOf } from '../../../../../../test/imports.ts';
import { type ClientCells, clientFile, movingIn } from '../../../../../../test/moving-in.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../../test/own-agencies.ts';
import { createPeople, messagesTo, newPhone, type Person } from '../../../../../../test/people.ts';
import { addWalkIn, claim } from '../../../../../../test/walk-ins.ts';
import { IMPORT_KINDS } from '../../../../../wiring.ts';
import { apply } from '../../../../catalogue/imports/applying.service.ts';
import { suggestMapping } from '../../../../catalogue/imports/imports.rules.ts';

eachWithOwnAgency();

const { filesOf, importOf, lineOf, moveIn, send, sentTo, undo, waitingOf } = movingIn(() => ({
  app,
  agency,
}));

const refusedOf = async ({ token }: Person, id: string): Promise<{ status: number }> => {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await app.http.inject({ url: `/api/v1/import/${id}/refused`, headers });
  return { status: statusCode };
};

describe('a file of clients', () => {
  it('becomes walk-ins at their step, and sends nothing', async () => {
    const phones = [newPhone(), newPhone()];
    const managed = `+${agency.manager.phone}`;
    const done = await moveIn([
      lineOf({ phone: phones[0]!, manager: managed, paid: '2 500 000,50' }),
      lineOf({ phone: phones[1]!, step: '', university: '', paid: '' }),
    ]);
    expect(done.counts).toMatchObject({ NEW: 2, REFUSED: 0 });
    const waiting = await waitingOf();
    expect(waiting.map(({ phone }) => phone).sort()).toEqual(phones.sort());
    expect(waiting.find(({ manager }) => manager)).toMatchObject({
      ...{ state: 'UNSENT', name: 'Malika', surname: 'Yusupova', manager: { id: agency.manager.id } },
      movedIn: { step: 2, level: 1, paidOutside: 250_000_050 },
    });
    expect(waiting.find(({ manager }) => !manager)?.movedIn).toMatchObject({
      ...{ step: 1, level: 1, paidOutside: 0 },
    });
    for (const phone of phones) expect(await messagesTo(app, phone)).toEqual([]);
    const shown = await importOf();
    expect(shown).toMatchObject({
      id: done.auditId,
      count: 2,
      unsent: 2,
      waiting: 0,
      claimed: 0,
      canUndo: true,
    });
    expect(shown.cost).toMatchObject({ messages: 2, leftToday: 100 });
    expect(shown.cost!.parts).toBeGreaterThanOrEqual(2);
    expect((await agency.manager.read(listClientImports))[0]).toMatchObject({ cost: null, canUndo: false });
    const { rows } = await app.pool.query(`select subject_id, action from audit_records where id = $1`, [
      done.auditId,
    ]);
    expect(rows).toEqual([{ subject_id: 'walk-in', action: 'IMPORTED' }]);
  });

  it('is refused by line, each with its reason, and nothing of a refused line is written', async () => {
    const other = await createAgency(app);
    const hidden = await createUniversity(app, { status: 'INACTIVE' });
    await app.pool.query(
      'insert into consulting_universities (consulting_id, university_id) values ($1, $2)',
      [agency.consultingId, hidden],
    );
    const twice = newPhone();
    const waiting = await addWalkIn(app, agency);
    const lines: [ClientCells, RegExp][] = [
      [{ phone: twice }, /^$/],
      [{ phone: twice }, /^phone: Row 2 has the same phone/],
      [{ step: '3' }, /^step: The tariff has no such step. It has: 1\. .*; 2\. /],
      [{ step: '1', level: '3' }, /^level: The step has no such level. It has: 1\. .*; 2\. /],
      [{ phone: waiting.phone }, /^phone: Your agency already has this client/],
      [{ tariff: `#${other.tariffId}` }, /^tariff: The list has no such name/],
      [{ university: `#${other.universityId}` }, /^university: The list has no such name/],
      [{ university: `#${hidden}` }, /^university: The list has no such name/],
      [{ manager: other.manager.phone }, /^manager: The list has no such name/],
      [{ paid: '10000001' }, /^paidOutside: The amount must be at most 10.000.000.01/],
      [{ paid: '-1' }, /^paidOutside: The amount/],
      [{ paid: '1.500' }, /^paidOutside: This number can be read in two ways: 1500 \/ 1\.5\./],
      [{ paid: '+1.500' }, /^paidOutside: This number can be read in two ways: 1500 \/ 1\.5\./],
      [{ paid: '1,500 soʻm' }, /^paidOutside: This number can be read in two ways: 1500 \/ 1\.5\./],
      [{ phone: '12' }, /^phone: /],
      [{ phone: '' }, /^phone: /],
    ];
    const { preview, rowsOf, run } = filesOf(agency.owner);
    const made = await preview(clientFile(...lines.map(([cells]) => lineOf(cells))));
    const found = (await rowsOf(made)).map(({ problems }) =>
      problems.map(({ field, value }) => `${field}: ${value.replaceAll('\u00a0', ' ')}`).join(),
    );
    expect(found).toEqual(lines.map(([, reason]) => expect.stringMatching(reason)));
    expect((await run(made)).counts).toMatchObject({ NEW: 1, REFUSED: lines.length - 1 });
    expect(await waitingOf()).toHaveLength(2);
  });

  it.each([en, ru, uz])('has headings that are known as the page names them: %#', ({ fields }) => {
    const headings = IMPORT_FIELDS.CLIENT.map((field) => fields[field]);
    expect(suggestMapping('CLIENT', headings)).toEqual(IMPORT_FIELDS.CLIENT);
  });

  it('has a heading that is known as earlier files name it', () => {
    expect(suggestMapping('CLIENT', ['Phone', 'Responsible'])).toEqual(['phone', 'manager']);
  });

  it('knows a client with a running application, and the one that another agency has as new', async () => {
    const { student, token } = await sentTo();
    await claim(student, { token, version: 1 });
    const { preview } = filesOf(agency.owner);
    expect((await preview(clientFile(lineOf({ phone: student.phone })))).counts).toMatchObject({
      NEW: 0,
      REFUSED: 1,
    });
    const other = await createAgency(app);
    const offer = { tariff: `#${other.tariffId}`, university: `#${other.universityId}` };
    const line = lineOf({ phone: student.phone, ...offer });
    const elsewhere = await filesOf(other.owner).preview(clientFile(line));
    expect(elsewhere.counts).toMatchObject({ NEW: 1, REFUSED: 0 });
  });

  it('has at most 5,000 lines', async () => {
    const { upload } = filesOf(agency.owner);
    const lines = Array.from({ length: 5001 }, () => 'A;B;1;2;3;4;5;6;7;8;9;10');
    const refused = await upload(clientFile(...lines));
    expect([refused.status, refused.code, refused.fields?.file]).toEqual([
      ...[422, 'IMPORT_UNREADABLE', expect.stringMatching(/at most 5.?000/)],
    ]);
    expect((await upload(clientFile(...lines.slice(1)))).data.rowCount).toBe(5000);
  });

  it('is uploaded 30 times an hour by one person, and then later', async () => {
    const { upload } = filesOf(agency.owner);
    const statuses: number[] = [];
    for (let file = 0; file < 31; file++) statuses.push((await upload(clientFile(lineOf()))).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    expect((await filesOf(agency.manager).upload(clientFile(lineOf()))).status).toBe(200);
  });

  it('is compared 120 times an hour by one person, and then later', async () => {
    const { owner } = agency;
    const { id, mapping } = await filesOf(owner).preview(clientFile(lineOf({ step: '9' })));
    const again = () => owner.call(mapImport, { params: { id }, body: { mapping } });
    await app.pool.query(
      `update attempts set moments = array_fill(moments[1], array[119]) where key = $1 and cardinality(moments) = 1`,
      [`client readings ${owner.id}`],
    );
    expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await refusedOf(owner, id)).status).toBe(429);
    const body = { encoding: 'utf-8' as const };
    expect((await owner.call(readImportAs, { params: { id }, body })).status).toBe(429);
  });

  it('is written whole or not at all when two of the staff import the same clients at once', async () => {
    const lines = [lineOf(), lineOf()];
    const staff = [agency.owner, agency.manager];
    const made = await Promise.all(
      staff.map((person, index) =>
        filesOf(person).preview(clientFile(...lines, ...(index ? [lineOf()] : []))),
      ),
    );
    for (const [index, { id }] of made.entries()) await staff[index]!.read(applyImport, { params: { id } });
    await Promise.all(made.map(({ id }) => apply(app.ctx, IMPORT_KINDS, id, true)));
    const ends = await Promise.all(
      made.map(({ id }, index) => staff[index]!.read(getImport, { params: { id } })),
    );
    const failures = ends.map(({ state, failure }) => `${state} ${failure}`).sort();
    expect(failures).toEqual(['DONE null', 'FAILED CHANGED_MEANWHILE']);
    const [won] = ends.filter(({ state }) => state === 'DONE');
    expect(await waitingOf()).toHaveLength(won!.counts.NEW);
    expect(await agency.owner.read(listClientImports)).toHaveLength(1);
  });

  it('is not written for somebody who was blocked meanwhile', async () => {
    const { id } = await filesOf(agency.manager).preview(clientFile(lineOf()));
    await agency.manager.read(applyImport, { params: { id } });
    await app.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [agency.manager.id]);
    await apply(app.ctx, IMPORT_KINDS, id, true);
    const { rows } = await app.pool.query('select state, failure from imports where id = $1', [id]);
    expect(rows).toEqual([{ state: 'FAILED', failure: 'ACCESS_DENIED' }]);
    expect(await waitingOf()).toEqual([]);
  });
});

describe('of another agency', () => {
  it('is not found by its real id, whoever asks, and each role imports its own kinds only', async () => {
    const { auditId, id } = await moveIn([lineOf(), lineOf({ step: '9' })]);
    const people = await createPeople(app);
    const statuses: Record<string, number[]> = {};
    for (const [who, person] of Object.entries(people)) {
      const params = { id };
      const answers = [
        await person.call(listClientImports),
        await send(1, auditId!, person),
        await undo(auditId!, person),
        await person.call(getImport, { params }),
        await person.call(mapImport, { params, body: { mapping: [] } }),
        await person.call(readImportAs, { params, body: { encoding: 'utf-8' } }),
        await person.call(forgetImportMapping, { params }),
        await person.call(listImportRows, { params, body: {} }),
        await refusedOf(person, id),
        await person.call(applyImport, { params }),
        await person.call(removeImport, { params }),
        await filesOf(person).upload(clientFile(lineOf())),
        await importsOf('UNIVERSITY', () => ({ app, admin: person })).upload('nameEn;country\nA;PL\n'),
      ];
      statuses[who] = answers.map(({ status }) => status);
    }
    const student = Array(13).fill(403);
    const gone = Array(8).fill(404);
    expect(statuses).toEqual({
      ...{ student, 'another student': student },
      owner: [200, 404, 404, ...gone, 200, 403],
      manager: [200, 403, 404, ...gone, 200, 403],
      'owner of another agency': [200, 404, 404, ...gone, 200, 403],
      admin: [403, 403, 403, ...gone, 403, 200],
    });
    expect((await refusedOf(agency.owner, id)).status).toBe(200);
    expect(await people.owner.read(listClientImports)).toEqual([]);
    // A colleague sees the file that was moved in with, and not the upload.
    expect((await agency.manager.read(listClientImports))[0]).toMatchObject({ unsent: 1, undoneAt: null });
    expect((await agency.manager.call(getImport, { params: { id } })).status).toBe(404);
  });
});
