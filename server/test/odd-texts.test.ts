import { updateConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import {
  createApplication,
  getApplication,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { addNote, saveView } from '@parvoz/contract/applications/application-notes.ts';
import { addTemplate, sendMessage } from '@parvoz/contract/applications/chat.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { updateProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/lib/ids.ts';
import { act, createAgency, createCase, draftOf } from './applications.ts';
import { createStudent } from './people.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Half of an emoji that a program cut in the middle, and the text that is stored of it. */
const CUT = 'Rahmat \ud83d';
const WHOLE = 'Rahmat \ufffd';

describe('half a surrogate pair', () => {
  it('is kept as the sign for what cannot be read, wherever a text is written', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const { id } = await student.read(createApplication, { body: { ...draftOf(agency), comment: CUT } });
    const params = { id };
    const { owner } = agency;
    expect((await owner.read(getApplication, { params })).comment).toBe(WHOLE);
    expect((await owner.read(addNote, { params, body: { text: CUT } })).text).toBe(WHOLE);
    const view = await owner.read(saveView, { body: { name: CUT, filter: { query: CUT } } });
    expect([view.name, view.filter.query]).toEqual([WHOLE, WHOLE]);
    expect((await owner.read(addTemplate, { body: { name: CUT, text: CUT } })).text).toBe(WHOLE);
    const message = { clientId: newId(), text: CUT };
    expect((await student.read(sendMessage, { params, body: message })).text).toBe(WHOLE);
    await act(owner, id, { type: 'REJECTED', comment: CUT });
    expect((await student.read(listApplicationEvents, { params })).at(-1)!.comment).toBe(WHOLE);
    expect((await student.read(listNotifications)).content[0]!.data.comment).toBe(WHOLE);
  });

  it('does not spoil an emoji that is whole', async () => {
    const { id, agency } = await createCase(app);
    const note = await agency.owner.read(addNote, { params: { id }, body: { text: '🎓 qabul' } });
    expect(note.text).toBe('🎓 qabul');
  });
});

describe('what nobody sees', () => {
  it('is not kept of a text, and a text of nothing else is refused', async () => {
    const { id, agency, student } = await createCase(app);
    const params = { id };
    const text = 'Ertaga\u200b kelaman\u202e\n👩🏽\u200d💻';
    const seen = 'Ertaga kelaman\n👩🏽\u200d💻';
    expect((await student.read(sendMessage, { params, body: { clientId: newId(), text } })).text).toBe(seen);
    expect((await agency.owner.read(addNote, { params, body: { text } })).text).toBe(seen);
    const refused = await agency.owner.call(addNote, { params, body: { text: '\u200b\u200d\u2060' } });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['text']]);
  });
});

describe('names', () => {
  const TURNED = ' Ali\u202eizrev\u2066\u200f \n Valiyev\u0007 ';
  const names = { name: TURNED, surname: TURNED, photoId: null };
  const PLAIN = 'Aliizrev Valiyev';

  it('are one line without marks that turn what follows', async () => {
    const agency = await createAgency(app);
    const student = await createStudent(app);
    const changed = await student.read(updateProfile, { body: { ...names, countryId: null } });
    expect([changed.name, changed.surname]).toEqual([PLAIN, PLAIN]);
    expect((await agency.owner.read(updateConsultingProfile, { body: names })).name).toBe(PLAIN);
    expect((await agency.owner.read(addTemplate, { body: { name: TURNED, text: 'Matn' } })).name).toBe(PLAIN);
    expect((await agency.owner.read(saveView, { body: { name: TURNED, filter: {} } })).name).toBe(PLAIN);
  });

  it('of nothing else are none', async () => {
    const student = await createStudent(app);
    for (const name of ['\u202e\u2066\u2069', '\u200b\u200b\u200b', '\u3164\u3164\u3164']) {
      const answer = await student.call(updateProfile, { body: { ...names, name } });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['name']]);
    }
  });
});
