import { type ApplicationDraft, ApplicationEventDraft } from '@parvoz/contract/application-calls.ts';
import { APPLICATION_ACTIONS, UPLOAD_PIECE_BYTES } from '@parvoz/contract/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import type { SignedInContext } from '../db/context.ts';
import * as documents from '../features/applications/documents/changes/service.ts';
import * as managers from '../features/applications/managers/service.ts';
import * as notes from '../features/applications/notes/service.ts';
import * as applications from '../features/applications/service.ts';
import * as chat from '../features/chat/service.ts';
import * as uploads from '../features/files/uploads/service.ts';
import * as inbox from '../features/notifications/inbox/service.ts';
import { newId } from '../lib/ids.ts';
import type { Storage } from '../lib/storage.ts';
import { named } from './data.ts';
import type { Line } from './history.ts';
import { makePaper } from './papers.ts';
import type { DemoActor } from './people.ts';

/** Who does something, and when. */
export type DeedContext = SignedInContext & { actor: DemoActor; storage: Storage };

/** An application on its way: what it is applied for with, and its id once it is. */
export interface Running {
  draft: Omit<ApplicationDraft, 'comment'>;
  id: string | null;
}

/** The same that hears of applications where the product runs (app.ts). */
const PARTS = { listeners: [inbox.tellOfEvents] };

const idOf = ({ id }: Running): string => {
  if (id === null) throw new Error('the demo data does something with an application before it is there');
  return id;
};

const upload = async (ctx: DeedContext, fileName: string): Promise<string> => {
  const paper = await makePaper(fileName, ctx.actor.fullName);
  const { id } = await uploads.start(ctx, { name: fileName, sizeBytes: paper.length });
  for (let offset = 0; offset < paper.length; offset += UPLOAD_PIECE_BYTES)
    await uploads.addPiece(ctx, id, offset, paper.subarray(offset, offset + UPLOAD_PIECE_BYTES));
  return id;
};

const currentRequirements = ({ stepList, level }: ApplicationDetail) =>
  stepList.flatMap(({ levelList }) => levelList).find(({ id }) => id === level?.id)?.requirementList ?? [];

const handIn = async (ctx: DeedContext, id: string, { files = [] }: Line): Promise<void> => {
  const asked = currentRequirements(await applications.get(ctx, id));
  if (files.length > asked.length) throw new Error(`the demo data hands in more than ${id} is asked for`);
  for (const [index, fileName] of files.entries())
    await documents.add({ ...ctx, messageFiles: chat.messageFiles }, id, {
      ...{ uploadId: await upload(ctx, fileName), messageId: null },
      requirementId: asked[index]!.id,
    });
};

/** Whoever does something has seen what was told and written before. */
const catchUp = async (ctx: DeedContext, id: string): Promise<void> => {
  await inbox.read(ctx, { idList: null, applicationId: null });
  const { lastSeq } = await applications.authorize(ctx, id);
  await chat.markRead(ctx, id, lastSeq);
};

/** What is returned, by the names that its files were handed in under. */
const returnedOf = async (ctx: DeedContext, id: string, returned: NonNullable<Line['returned']>) => {
  const documentIds = new Map(
    currentRequirements(await applications.get(ctx, id)).flatMap(({ documentList }) =>
      documentList.map((document) => [document.file.name, document.id]),
    ),
  );
  return returned.map(({ file, comment }) => ({ id: named(documentIds, file), comment }));
};

const act = async (ctx: DeedContext, id: string, { do: type, comment, returned }: Line): Promise<void> => {
  await catchUp(ctx, id);
  const { version, levelId } = await applications.authorize(ctx, id);
  const documentList = returned && (await returnedOf(ctx, id, returned));
  const event = ApplicationEventDraft.parse({ type, version, levelId, comment, documentList });
  await applications.act(ctx, PARTS, id, event);
};

type Deed = (
  ctx: DeedContext,
  id: string,
  line: Line,
  people: ReadonlyMap<string, DemoActor>,
) => Promise<void>;

const DEEDS = new Map<string, Deed>([
  ['HAND_IN', handIn],
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
      await managers.assign(ctx, PARTS.listeners, { applicationIdList: [id], managerId });
    },
  ],
  ...APPLICATION_ACTIONS.map((type): [string, Deed] => [type, act]),
]);

/** Does what a line says through the services that people's own calls go through. */
export const perform = async (
  ctx: DeedContext,
  running: Running,
  line: Line,
  people: ReadonlyMap<string, DemoActor>,
): Promise<void> => {
  if (line.do === 'APPLY') {
    const draft = { ...running.draft, comment: line.comment ?? null };
    running.id = (await applications.create(ctx, PARTS, draft)).id;
    return;
  }
  const id = idOf(running);
  await named(DEEDS, line.do)(ctx, id, line, people);
};
