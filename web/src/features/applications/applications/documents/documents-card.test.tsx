import {
  type ApplicationDocument,
  startUpload,
} from '@parvoz/contract/applications/application-documents.ts';
import { ENDED_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail, Requirement } from '@parvoz/contract/applications/applications.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { getAcceptances } from '@parvoz/contract/money/operator.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../../test/api.ts';
import { APPLICATION } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { showComponent, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';
import { signIn, signOut } from '../../../../lib/session.ts';
import { readDocuments } from '../../../../lib/stored-documents.ts';
import { ConsentGate } from '../../../../ui/acceptance/consent-gate.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { ViewerContext } from './viewer-context.ts';

const { documents: texts, upload } = TEXTS.uz.applications;

const PASSPORT: Requirement = { id: 41, name: 'Pasport', isRequired: true, example: null, documentList: [] };

/** At a level that asks for a passport, which is not handed in. */
const ASKED: ApplicationDetail = {
  ...APPLICATION,
  stepList: [
    {
      ...APPLICATION.stepList[0]!,
      levelList: [
        {
          ...{ id: 31, name: 'Tarjima', description: '', number: 1, status: 'STARTED', deadline: null },
          ...{ returnComment: null, finishedAt: null, requirementList: [PASSPORT] },
        },
      ],
    },
  ],
};

const show = (application: ApplicationDetail) =>
  showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerContext value={() => {}}>
        <DocumentsCard application={application} />
      </ViewerContext>
    </QueryClientProvider>,
  );

test('what a level asks for stands there until the application ends', async () => {
  const screen = await show(ASKED);
  await expect.element(screen.getByText('Pasport')).toBeVisible();
});

test.each(ENDED_STATUSES)('an application that is %s asks for nothing', async (status) => {
  const screen = await show({ ...ASKED, status });
  await expect.element(screen.getByRole('heading', { name: new RegExp(`^${texts.title}`) })).toBeVisible();
  expect(screen.getByText('Pasport').elements()).toEqual([]);
});

test('documents are being checked as long as the application goes on', async () => {
  const [step] = ASKED.stepList;
  const document: ApplicationDocument = {
    ...{ id: '0192f0c4-7a10-7cc0-8000-000000000051', requirementId: PASSPORT.id, status: 'UPLOADED' },
    ...{ comment: null, number: 1, side: 'STUDENT', createdAt: '2026-11-22T04:00:00.000Z' },
    file: {
      id: '0192f0c4-7a10-7cc0-8000-000000000052',
      ...{ name: 'pasport.pdf', mediaType: 'application/pdf', sizeBytes: 120_000 },
    },
  };
  const requirementList = [{ ...PASSPORT, documentList: [document] }];
  const levelList = [{ ...step!.levelList[0]!, status: 'TRAIL' as const, requirementList }];
  const submitted = { ...ASKED, stepList: [{ ...step!, levelList }] };
  const screen = await show(submitted);
  await expect.element(screen.getByText(texts.status.CHECKED)).toBeVisible();
  await screen.unmount();
  const ended = await show({ ...submitted, status: 'CANCELED' });
  await expect.element(ended.getByText(texts.status.UPLOADED)).toBeVisible();
  expect(ended.getByText(texts.status.CHECKED).elements()).toEqual([]);
});

test('which files are not taken is said by a press, and not before', async () => {
  const can = { ...ASKED.can, upload: true };
  const screen = await show({ ...ASKED, can });
  await expect.element(screen.getByText(new RegExp(`^${texts.formats}`))).toBeVisible();
  await expect.element(screen.getByText(texts.loss.XFA)).not.toBeVisible();
  await screen.getByText(texts.notTaken).click();
  for (const loss of Object.values(texts.loss)) await expect.element(screen.getByText(loss)).toBeVisible();
});

const POLICY = {
  ...({ kind: 'PRIVACY', number: 2, validFrom: '2026-11-20' } as const),
  ...{ change: '', accepted: null },
};

/** Opens the card for a student whose acceptances are known once `answer` is called: they have accepted all, or not. */
const openSlowly = async () => {
  onTestFinished(() => signOut());
  signIn(STUDENT, 'a-token');
  const api = fakeApi();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  api.answer(getAcceptances, async () => ({ needed: (await promise) ? [] : [POLICY], accepted: [] }));
  // The line is as slow for the file.
  const begun = api.answer(startUpload, () => new Promise<never>(() => {}));
  const screen = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ConsentGate>
        <main>
          <h1>{ASKED.number}</h1>
          <DocumentsCard application={{ ...ASKED, can: { ...ASKED.can, upload: true } }} isStudent />
        </main>
      </ConsentGate>
    </QueryClientProvider>,
  );
  const picker = screen.getByRole('button', { name: `${texts.upload}: Pasport` });
  return {
    screen,
    begun,
    picker,
    answer: resolve,
    pick: (name: string, type = 'application/pdf') =>
      userEvent.upload(
        picker.element().nextElementSibling as HTMLInputElement,
        new File(['%PDF-1.7'], name, { type }),
      ),
    /** The file on its way. */
    progress: screen.getByRole('progressbar', { name: upload.progress.replace('{{name}}', 'pasport.pdf') }),
    giveUp: screen.getByRole('button', { name: upload.giveUp.replace('{{name}}', 'pasport.pdf') }),
  };
};

test('a file that was chosen is shown before the consent to it is known, and goes after that', async () => {
  const { screen, begun, picker, answer, pick, progress, giveUp } = await openSlowly();
  await pick('pasport.pdf');
  await expect.element(progress).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent(upload.state.ASKED);
  await expect.element(picker).not.toBeInTheDocument();
  await expectNoAxeViolations();
  expect([begun.length, readDocuments(STUDENT.id)]).toEqual([0, []]);
  answer(true);
  await expect.element(screen.getByRole('status')).toHaveTextContent(upload.state.SENDING);
  await expect.poll(() => begun.map(({ body }) => body.name)).toEqual(['pasport.pdf']);
  expect(readDocuments(STUDENT.id)).toMatchObject([{ name: 'pasport.pdf', requirementId: PASSPORT.id }]);
  await giveUp.click();
  await expect.element(picker).toBeVisible();
});

test('who may open them is said, and those close to the student whom they allow it are among them', async () => {
  const { screen } = await openSlowly();
  await expect.element(screen.getByText(texts.privacy)).toBeVisible();
  for (const language of WRITTEN_LANGUAGES)
    expect(TEXTS[language].applications.documents.privacy).toMatch(/yaqinlar|близкие|close to you/);
});

test('without the consent it is gone, and nothing of it was stored or sent', async () => {
  const { screen, begun, picker, answer, pick, progress } = await openSlowly();
  await pick('pasport.pdf');
  await expect.element(progress).toBeVisible();
  answer(false);
  const dialog = screen.getByRole('dialog', { name: TEXTS.uz.operator.accept.title });
  await dialog.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(picker).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
  expect([begun.length, readDocuments(STUDENT.id)]).toEqual([0, []]);
});

test('one that was given up before that does not go, and another one does', async () => {
  const { begun, picker, answer, pick, giveUp } = await openSlowly();
  await pick('pasport.pdf');
  await giveUp.click();
  await expect.element(picker).toBeVisible();
  await pick('attestat.pdf');
  await expect.element(picker).not.toBeInTheDocument();
  answer(true);
  await expect.poll(() => begun.map(({ body }) => body.name)).toEqual(['attestat.pdf']);
});

test('one that cannot be sent is refused before that', async () => {
  const { screen, begun, picker, pick } = await openSlowly();
  await pick('pasport.exe', 'application/x-msdownload');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(picker).toBeVisible();
  expect(begun).toEqual([]);
});

test('one that cannot be sent does not end another that is on its way to the same place', async () => {
  const { screen, begun, picker, answer, pick, progress, giveUp } = await openSlowly();
  answer(true);
  await pick('pasport.pdf');
  await expect.poll(() => begun.length).toBe(1);
  const row = progress.element().closest('li')!;
  for (const name of ['pasport.exe', 'attestat.exe']) {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['MZ'], name, { type: 'application/x-msdownload' }));
    row.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect.element(screen.getByText(name)).toBeVisible();
  }
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(readDocuments(STUDENT.id)).toMatchObject([{ name: 'pasport.pdf', requirementId: PASSPORT.id }]);
  // The second one stands for both.
  await screen.getByRole('button', { name: upload.forget.replace('{{name}}', 'attestat.exe') }).click();
  await expect.element(progress).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(begun).toHaveLength(1);
  await giveUp.click();
  await expect.element(picker).toBeVisible();
});
