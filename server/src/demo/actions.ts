import {
  type ApplicationDraft,
  ApplicationEventDraft,
} from '@parvoz/contract/applications/application-calls.ts';
import { APPLICATION_ACTIONS, UPLOAD_CHUNK_BYTES } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { SignedInContext } from '../db/context.ts';
import * as applications from '../features/applications/applications/applications.service.ts';
import * as documents from '../features/applications/applications/documents/changes.service.ts';
import * as managers from '../features/applications/applications/managers.service.ts';
import * as notes from '../features/applications/applications/notes/notes.service.ts';
import * as chat from '../features/applications/chat/chat.service.ts';
import * as protection from '../features/money/protection/protection.service.ts';
import * as uploads from '../features/people/files/uploads/uploads.service.ts';
import * as inbox from '../features/people/notifications/inbox/inbox.service.ts';
import { newId } from '../lib/ids.ts';
import type { Storage } from '../lib/storage.ts';
import { named } from './data.ts';
import { makeDocument } from './documents.ts';
import type { Line } from './history.ts';
import * as money from './money.ts';
import type { DemoActor } from './people.ts';

/** Actor and moment of an action. */
export type ActionContext = SignedInContext & { actor: DemoActor; storage: Storage };

/** An application on its way: what it is applied for with, and its id once it is. */
export interface Running {
  draft: Omit<ApplicationDraft, 'comment' | 'price'>;
  id: string | null;
}

/** Listeners to events of applications, the same as in the running product (app.ts). */
const DEPENDENCIES = { listeners: [protection.followEvents, inbox.notifyWith(protection.listReleases)] };

const idOf = ({ id }: Running): string => {
  if (id === null) throw new Error('the demo data does something with an application before it is there');
  return id;
};

const upload = async (ctx: ActionContext, fileName: string): Promise<string> => {
  const document = await makeDocument(fileName, ctx.actor.fullName);
  const { id } = await uploads.start(ctx, { name: fileName, sizeBytes: document.length });
  for (let offset = 0; offset < document.length; offset += UPLOAD_CHUNK_BYTES)
    await uploads.addChunk(ctx, id, offset, document.subarray(offset, offset + UPLOAD_CHUNK_BYTES));
  return id;
};

const currentRequirements = ({ stepList, level }: ApplicationDetail) =>
  stepList.flatMap(({ levelList }) => levelList).find(({ id }) => id === level?.id)?.requirementList ?? [];

const handInDocuments = async (ctx: ActionContext, id: string, { files = [] }: Line): Promise<void> => {
  const asked = currentRequirements(await applications.get(ctx, id));
  if (files.length > asked.length) throw new Error(`the demo data hands in more than ${id} is asked for`);
  for (const [index, fileName] of files.entries())
    await documents.add({ ...ctx, messageFiles: chat.messageFiles }, id, {
      ...{ uploadId: await upload(ctx, fileName), messageId: null, documentId: null },
      requirementId: asked[index]!.id,
    });
};

/** Marks everything earlier as read by whoever acts. */
const catchUp = async (ctx: ActionContext, id: string): Promise<void> => {
  await inbox.read(ctx, { idList: null, applicationId: null, paymentId: null });
  const { lastSeq } = await applications.authorize(ctx, id);
  await chat.markRead(ctx, id, lastSeq);
};

/** Resolves returned documents, named by their files in the demo data. */
const returnedOf = async (ctx: ActionContext, id: string, returned: NonNullable<Line['returned']>) => {
  const documentIds = new Map(
    currentRequirements(await applications.get(ctx, id)).flatMap(({ documentList }) =>
      documentList.map((document) => [document.file.name, document.id]),
    ),
  );
  return returned.map(({ file, comment }) => ({ id: named(documentIds, file), comment }));
};

const act = async (ctx: ActionContext, id: string, { do: type, comment, returned }: Line): Promise<void> => {
  await catchUp(ctx, id);
  const { version, levelId } = await applications.authorize(ctx, id);
  const documentList = returned && (await returnedOf(ctx, id, returned));
  const event = ApplicationEventDraft.parse({ type, version, levelId, comment, documentList });
  await applications.act(ctx, DEPENDENCIES, id, event);
};

/** Pays what is due from the balance. */
const pay = async (ctx: ActionContext, id: string): Promise<void> => {
  await catchUp(ctx, id);
  const { dueAmount: amount } = await protection.get(ctx, id);
  await protection.pay(ctx, DEPENDENCIES, id, { amount });
};

type DemoAction = (
  ctx: ActionContext,
  id: string,
  line: Line,
  people: ReadonlyMap<string, DemoActor>,
) => Promise<void>;

const ACTIONS = new Map<string, DemoAction>([
  ['HAND_IN', handInDocuments],
  ['READ', catchUp],
  [
    'SAY',
    async (ctx, id, { text = '', file }) => {
      await catchUp(ctx, id);
      const uploadId = file === undefined ? null : await upload(ctx, file);
      await chat.send(ctx, id, { clientId: newId(), text, uploadId });
    },
  ],
  ['NOTE', async (ctx, id, { text = '' }) => void (await notes.add(ctx, id, text))],
  [
    'ASSIGN',
    async (ctx, id, { to = '' }, people) => {
      const managerId = named(people, to).accountId;
      await managers.assign(ctx, DEPENDENCIES.listeners, { applicationIdList: [id], managerId });
    },
  ],
  ['TOP_UP', (ctx, _, line) => money.topUp(ctx, line)],
  ['PAY', pay],
  ['CONFIRM', money.confirm],
  [
    'DISPUTE',
    async (ctx, id, line) => {
      await catchUp(ctx, id);
      await money.dispute(ctx, DEPENDENCIES, id, line);
    },
  ],
  ...APPLICATION_ACTIONS.map((type): [string, DemoAction] => [type, act]),
]);

/** Does what a line says through the services that people's own calls go through. */
export const perform = async (
  ctx: ActionContext,
  running: Running,
  line: Line,
  people: ReadonlyMap<string, DemoActor>,
): Promise<void> => {
  if (line.do === 'APPLY') {
    const draft = { ...running.draft, comment: line.comment ?? null, price: null };
    running.id = (await applications.create(ctx, DEPENDENCIES, draft)).id;
    return;
  }
  const id = idOf(running);
  await named(ACTIONS, line.do)(ctx, id, line, people);
};
