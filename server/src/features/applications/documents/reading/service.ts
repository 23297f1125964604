import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { safeName } from '@parvoz/clean-documents/names.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { ZipFile } from 'yazl';
import type { SignedInContext } from '../../../../db/context.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { FileResponse } from '../../../../lib/file-response.ts';
import type { Storage } from '../../../../lib/storage.ts';
import { errorText } from '../../../../lib/texts.ts';
import * as audit from '../../../audit/service.ts';
import * as files from '../../../files/service.ts';
import { authorize } from '../../access/service.ts';
import { mayOpen } from '../../policy.ts';
import { uniqueNames } from '../rules.ts';
import type { MessageFiles } from '../service.ts';
import * as store from '../store.ts';

/**
 * Opens documents for the people of their application; files of the chat for its two sides, and for administrators only
 * during a dispute. What administrators open is on the audit.
 */
export const accessWith =
  (messages: MessageFiles): files.DocumentAccess =>
  async (ctx, attachmentId) => {
    const { actor } = ctx;
    const places = await store.listPlaces(ctx.db, attachmentId, await messages.listPlaces(ctx, attachmentId));
    if (places.length === 0) throw new AppError('NOT_FOUND');
    const isAdmin = actor.role === 'ROLE_ADMIN';
    const open = places.find(
      (place) => mayOpen(actor, place) && (!isAdmin || place.isDocument || place.isDisputed),
    );
    if (!open) throw new AppError('ACCESS_DENIED');
    const subjectId = open.applicationId;
    if (isAdmin)
      await audit.record(ctx, {
        action: open.isDocument ? 'DOCUMENT_READ' : 'CHAT_READ',
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

/** What a ZIP says of files that should be in it, in the reader's language; with a mark that old editors look for. */
const missingText = (language: Language, paths: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${[errorText(language, 'missingFiles.text'), '', ...paths].join('\r\n')}\r\n`);

/** Each file is opened when its turn comes, and read no faster than it is sent; those that are missing are named. */
const pack = (ctx: PackContext, documents: readonly Placed[]): PassThrough => {
  const zip = new ZipFile();
  const content = new PassThrough();
  let reading: Readable | undefined;
  const paths = uniqueNames([...documents.map(pathOf), errorText(ctx.language, 'missingFiles.name')]);
  const add = async () => {
    const missing: string[] = [];
    for (const [index, { attachmentId, original, createdAt }] of documents.entries()) {
      const file = await files.findContent(ctx, { id: attachmentId, original });
      if (!file) missing.push(paths[index]!);
      else {
        reading = file;
        // All of them are packed as they are: pictures, PDF and DOCX become no smaller.
        zip.addReadStream(file, paths[index]!, { mtime: createdAt, compress: false });
        await finished(file);
      }
      if (content.destroyed) return;
    }
    if (missing.length > 0) zip.addBuffer(missingText(ctx.language, missing), paths.at(-1)!);
    zip.end();
  };
  const fail = (error: unknown) => content.destroy(error as Error);
  zip.on('error', fail);
  // Whoever goes away in the middle leaves a file open.
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
  const content = pack(ctx, documents);
  return { content, mediaType: 'application/zip', name: `${number}.zip`, isShown: false };
};
