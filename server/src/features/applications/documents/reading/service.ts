import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../http/app-error.ts';
import type { FileAnswer } from '../../../../http/file.ts';
import { safeName } from '../../../../lib/documents/names.ts';
import type { Storage } from '../../../../lib/storage.ts';
import * as audit from '../../../audit/service.ts';
import * as files from '../../../files/service.ts';
import { admit } from '../../access/service.ts';
import { mayOpen } from '../../policy.ts';
import { uniqueNames } from '../rules.ts';
import * as store from '../store.ts';

/**
 * Opens documents for the people of their application; files of the chat for its two sides, and for administrators only
 * during a dispute, which is on the audit.
 */
export const access: files.DocumentAccess = async (ctx, attachmentId) => {
  const { actor } = ctx;
  const places = await store.listPlaces(ctx.db, attachmentId);
  if (places.length === 0) throw new AppError('NOT_FOUND');
  const isAdmin = actor.role === 'ROLE_ADMIN';
  const open = places.find(
    (place) => mayOpen(actor, place) && (!isAdmin || place.isDocument || place.isDisputed),
  );
  if (!open) throw new AppError('ACCESS_DENIED');
  const subjectId = open.applicationId;
  if (isAdmin && !open.isDocument)
    await audit.record(ctx, {
      action: 'CHAT_READ',
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

/** Each file is opened when its turn comes, and read no faster than it is sent. */
const pack = (storage: Storage, documents: readonly Placed[]): PassThrough => {
  const zip = new ZipFile();
  const content = new PassThrough();
  let reading: Readable | undefined;
  const fail = (error: unknown) => content.destroy(error as Error);
  const paths = uniqueNames(documents.map(pathOf));
  // All of them are packed as they are: pictures, PDF and DOCX become no smaller.
  for (const [index, { attachmentId, original, createdAt }] of documents.entries())
    zip.addReadStreamLazy(paths[index]!, { mtime: createdAt, compress: false }, (give) => {
      files.readDocument(storage, { id: attachmentId, original }).then((file) => {
        reading = file.on('error', fail);
        give(null, file);
      }, fail);
    });
  zip.on('error', fail);
  // Whoever goes away in the middle leaves a file open.
  content.on('close', () => reading?.destroy());
  zip.outputStream.pipe(content);
  zip.end();
  return content;
};

/** All documents of an application as a ZIP that is made while it is sent. Throws what `admit` throws. */
export const download = async (
  ctx: SignedInContext & { storage: Storage },
  applicationId: string,
): Promise<FileAnswer> => {
  const { id, number } = await admit(ctx, applicationId);
  const documents = await store.listPlaced(ctx.db, id, ctx.language);
  const content = pack(ctx.storage, documents);
  return { content, mediaType: 'application/zip', name: `${number}.zip`, isShown: false };
};
