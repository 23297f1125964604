import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { safeName } from '@parvoz/clean-documents/names.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { ZipFile } from 'yazl';
import type { SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { FileResponse } from '../../../../lib/file-response.ts';
import type { Storage } from '../../../../lib/storage.ts';
import { errorText } from '../../../../lib/texts.ts';
import * as files from '../../../people/files/files.service.ts';
import * as audit from '../../../platform/audit/audit.service.ts';
import { authorize } from '../access.service.ts';
import { mayOpen } from '../applications.policy.ts';
import { uniqueNames } from './documents.rules.ts';
import type { MessageFiles } from './documents.service.ts';
import * as store from './documents.store.ts';

/** An application of the caller's in which a file is an example; any for administrators. */
const findExample = (
  { db, actor }: SignedInContext,
  attachmentId: string,
): Promise<store.ExamplePlace | null> =>
  actor.role === 'ROLE_STUDENT'
    ? store.findExampleOf(db, attachmentId, actor.accountId)
    : store.findExample(db, attachmentId, actor.consultingId);

/**
 * Opens documents for the people of their application; files of the chat for its two sides, and for administrators only
 * during a dispute. What administrators open is on the audit.
 */
export const accessWith =
  (messages: MessageFiles): files.DocumentAccess =>
  async (ctx, attachmentId) => {
    const { actor } = ctx;
    const places = await store.listPlaces(ctx.db, attachmentId, await messages.listPlaces(ctx, attachmentId));
    const isAdmin = actor.role === 'ROLE_ADMIN';
    const open =
      places.find((place) => mayOpen(actor, place) && (!isAdmin || place.isDocument || place.isDisputed)) ??
      (await findExample(ctx, attachmentId));
    if (!open) {
      const isThere = places.length > 0 || (await store.findExample(ctx.db, attachmentId)) !== null;
      throw new AppError(isThere ? 'ACCESS_DENIED' : 'NOT_FOUND');
    }
    const subjectId = open.applicationId;
    if (isAdmin)
      await audit.record(ctx, {
        action: 'isDocument' in open && !open.isDocument ? 'CHAT_READ' : 'DOCUMENT_READ',
        subject: 'application',
        subjectId,
        details: { attachmentId },
      });
    return { name: open.name };
  };

/** Folder by step, level and requirement, former versions in one of their own; other documents beside them. */
const pathOf = ({ name, number, isReplaced, requirement, stepNumber, levelNumber }: store.PlacedRow) => {
  if (requirement === null) return safeName(name);
  const folder = safeName(`${stepNumber}.${levelNumber} ${requirement}`);
  return `${folder}/${isReplaced ? `v${number}/` : ''}${safeName(name)}`;
};

type Placed = Awaited<ReturnType<typeof store.listPlaced>>[number];

type PackContext = Pick<SignedInContext, 'language' | 'log'> & { storage: Storage };

/** Returns the list of files that are missing in a ZIP, in the reader's language; with a byte order mark for old editors. */
const missingText = (language: Language, paths: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${[errorText(language, 'missingFiles.text'), '', ...paths].join('\r\n')}\r\n`);

/**
 * Each file is opened when its turn comes, and read no faster than it is sent; those that are missing are named. The
 * first is opened before anything is answered: a store that is gone can still be said.
 */
const pack = async (ctx: PackContext, documents: readonly Placed[]): Promise<PassThrough> => {
  const zip = new ZipFile();
  const content = new PassThrough();
  const opened = ({ attachmentId, original }: Placed) =>
    files.findContent(ctx, { id: attachmentId, original });
  let reading = documents[0] && (await opened(documents[0]));
  const paths = uniqueNames([...documents.map(pathOf), errorText(ctx.language, 'missingFiles.name')]);
  const add = async () => {
    const missing: string[] = [];
    for (const [index, document] of documents.entries()) {
      const file = index === 0 ? reading : await opened(document);
      if (!file) missing.push(paths[index]!);
      else {
        reading = file;
        // All of them are packed as they are: pictures, PDF and DOCX become no smaller.
        zip.addReadStream(file, paths[index]!, { mtime: document.createdAt, compress: false });
        await finished(file);
      }
      if (content.destroyed) return;
    }
    if (missing.length > 0) zip.addBuffer(missingText(ctx.language, missing), paths.at(-1)!);
    zip.end();
  };
  const fail = (error: unknown) => content.destroy(error as Error);
  zip.on('error', fail);
  // A client that goes away in the middle leaves a file open.
  content.on('close', () => reading?.destroy());
  zip.outputStream.pipe(content);
  add().catch(fail);
  return content;
};

/**
 * All documents of an application as a ZIP that is made while it is sent; a text in it names those whose files are
 * missing from the store. Throws what `authorize` throws.
 */
export const download = async (
  ctx: SignedInContext & { storage: Storage },
  applicationId: string,
): Promise<FileResponse> => {
  const { id, number } = await authorize(ctx, applicationId);
  if (ctx.actor.role === 'ROLE_ADMIN')
    await audit.record(ctx, {
      action: 'DOCUMENTS_READ',
      subject: 'application',
      subjectId: id,
      title: number,
    });
  const documents = await store.listPlaced(ctx.db, id, ctx.language);
  return {
    open: () => pack(ctx, documents),
    mediaType: 'application/zip',
    name: `${number}.zip`,
    isShown: false,
  };
};
