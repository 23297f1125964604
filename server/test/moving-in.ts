import {
  listClientImports,
  sendClientLinks,
  undoClientImport,
} from '@parvoz/contract/applications/moving-in.ts';
import { listWalkIns } from '@parvoz/contract/applications/walk-ins.ts';
import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import type { Agency } from './applications.ts';
import { importsOf } from './imports.ts';
import { createStudent, newPhone, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';
import { tokenTo } from './walk-ins.ts';

const HEAD = 'Ism;Familiya;Telefon;Tarif;Universitet;Bosqich;Qadam;Menejer;Toʻlangan;Grant;Dastur;Daraja';

/** Cells of a client that differ from those of most. */
export type ClientCells = Partial<
  Record<
    | 'phone'
    | 'tariff'
    | 'university'
    | 'step'
    | 'level'
    | 'manager'
    | 'paid'
    | 'scholarship'
    | 'program'
    | 'degree',
    string
  >
>;

/** A file of clients, with its headings. */
export const clientFile = (...lines: string[]): string => [HEAD, ...lines].join('\n');

/** Returns the calls by which an agency moves in with its clients. */
export const movingIn = (of: () => { app: TestApp; agency: Agency }) => {
  const filesOf = (person: Person) => importsOf('CLIENT', () => ({ app: of().app, admin: person }));

  /** A client at the second step who has paid a million som; of the agency's tariff and university. */
  const lineOf = (given: ClientCells = {}): string => {
    const { tariffId, universityId } = of().agency;
    const { phone = newPhone(), tariff = `#${tariffId}`, university = `#${universityId}` } = given;
    const { step = '2', level = '', manager = '', paid = '1000000', scholarship = '' } = given;
    const { program = '', degree = '' } = given;
    const aim = [tariff, university, step, level, manager, paid, scholarship, program, degree];
    return ['Malika', 'Yusupova', phone, ...aim].join(';');
  };

  /** Imports clients by a member of staff; returns their file. Throws where it is not written. */
  const moveIn = async (lines: string[], by: Person = of().agency.owner): Promise<Import> => {
    const { preview, run } = filesOf(by);
    const done = await run(await preview(clientFile(...lines)));
    if (done.state !== 'DONE') throw new Error(`the file is ${done.state}: ${done.failure}`);
    return done;
  };

  const importOf = async (by: Person = of().agency.owner) => (await by.read(listClientImports))[0]!;
  const send = (count: number, id: string, by: Person = of().agency.owner) =>
    by.call(sendClientLinks, { params: { id }, body: { count } });
  const undo = (id: string, by: Person = of().agency.owner) => by.call(undoClientImport, { params: { id } });
  const waitingOf = async () => (await of().agency.owner.read(listWalkIns, { query: { size: 50 } })).content;

  /** A client with an account, whose link was sent. */
  const sentTo = async (given: ClientCells = {}) => {
    const { app } = of();
    const student = await createStudent(app);
    const { auditId } = await moveIn([lineOf({ phone: student.phone, ...given })]);
    const { data } = await send(1, auditId!);
    if (data?.sent !== 1) throw new Error('the link was not sent');
    return { student, id: auditId!, token: await tokenTo(app, student.phone) };
  };

  return { filesOf, lineOf, moveIn, importOf, send, undo, waitingOf, sentTo };
};
