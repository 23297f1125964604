import {
  type ApplicationDocument,
  addDocument,
  getUpload,
  removeUpload,
  startUpload,
} from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect } from 'vitest';
import { DocumentsCard } from '../src/features/applications/applications/documents/documents-card.tsx';
import type { RunningUpload } from '../src/features/applications/applications/documents/queued-upload.ts';
import type * as Uploads from '../src/features/applications/applications/documents/uploads.ts';
import { newId } from '../src/lib/ids.ts';
import { endSession, signIn, signOut } from '../src/lib/session.ts';
import { readDocuments } from '../src/lib/stored-documents.ts';
import { fakeApi, LineBroken, type Refusal } from './api.ts';
import { APPLICATION } from './applications.ts';
import { showComponent } from './page.tsx';
import { STUDENT } from './people.ts';

export const PASSPORT = 41;

export const ASKED: ApplicationDetail = {
  ...APPLICATION,
  can: { ...APPLICATION.can, upload: true },
  stepList: [
    {
      ...APPLICATION.stepList[0]!,
      levelList: [
        {
          ...{ id: 31, name: 'Tarjima', description: '', number: 1, status: 'STARTED', deadline: null },
          ...{ returnComment: null, finishedAt: null },
          requirementList: [
            { id: PASSPORT, name: 'Pasport', isRequired: true, example: null, documentList: [] },
          ],
        },
      ],
    },
  ],
};

export const fileOf = (name = 'pasport.pdf') => new File(['Pasport'], name, { type: 'application/pdf' });

const DOCUMENT: ApplicationDocument = {
  id: newId(),
  file: { id: newId(), name: 'pasport.pdf', mediaType: 'application/pdf', sizeBytes: 7 },
  ...{ requirementId: PASSPORT, status: 'UPLOADED', comment: null, number: 1, side: 'STUDENT' },
  createdAt: '2026-11-28T04:00:00.000Z',
};

/**
 * A server of which all uploads have their bytes at once: those go by XMLHttpRequest, which nobody stands in for. Its calls
 * are lost while `isLost`, the answers to handing in while `isDeaf`, and handing in is refused with what `refusals` has.
 */
export const serve = (refusals: Refusal[] = []) => {
  const api = fakeApi();
  const server = { isLost: false, isDeaf: false };
  const sizeBytes = fileOf().size;
  const answer = <T,>(data: T): T => {
    if (server.isLost) throw new LineBroken();
    return data;
  };
  const begun = api.answer(startUpload, () => answer({ id: newId(), sizeBytes, receivedBytes: sizeBytes }));
  api.answer(getUpload, ({ params: { id } }) => answer({ id, sizeBytes, receivedBytes: sizeBytes }));
  const handedIn = api.answer(addDocument, () => {
    const document = answer(DOCUMENT);
    if (server.isDeaf) throw new LineBroken();
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return document;
  });
  // What was begun beside another one, or is taken away.
  api.answer(removeUpload, null);
  return { api, server, begun, handedIn };
};

/** Returns the uploads of a tab that knows nothing of this one. */
export const openTab = (): Promise<typeof Uploads> =>
  import(/* @vite-ignore */ `../src/features/applications/applications/documents/uploads.ts?tab=${newId()}`);

export const choose = (tab: typeof Uploads, file = fileOf()) =>
  tab.startUpload({
    ...{ applicationId: APPLICATION.id, requirementId: PASSPORT, file, ownerId: STUDENT.id },
    ...{ replaces: null, language: 'uz', onDone: async () => {} },
  });

export const resume = (tab: typeof Uploads) =>
  tab.resumeUploads(STUDENT.id, { language: 'uz', onDoneOf: () => async () => {} });

export const stored = () => readDocuments(STUDENT.id).map(({ name }) => name);

/** Chooses a file in a tab that is closed once the browser has it; returns the id that it waits under. */
export const closeTabAfter = async (isReady = (one: RunningUpload) => one.state === 'WAITING') => {
  const tab = await openTab();
  choose(tab);
  await expect.poll(() => tab.currentUploads().some((one) => one.isKept && isReady(one))).toBe(true);
  const [{ key }] = tab.currentUploads() as [RunningUpload];
  // What is stored outlives the session, and nothing of the tab does.
  endSession();
  expect(tab.currentUploads()).toEqual([]);
  signIn(STUDENT, 'another-token');
  return key;
};

export const show = (application = ASKED) =>
  showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsCard application={application} isStudent />
    </QueryClientProvider>,
  );

/** A student is signed in before each test of a file, and nothing is left after it. */
export const signInBeforeEach = () => {
  beforeEach(() => signIn(STUDENT, 'a-token'));
  afterEach(() => {
    signOut();
    window.localStorage.clear();
    // They outlive their test.
    toast.dismiss();
  });
};
