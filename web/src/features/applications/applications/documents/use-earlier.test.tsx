import {
  type ApplicationDocument,
  addDocument,
} from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail, Requirement } from '@parvoz/contract/applications/applications.ts';
import { acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { APPLICATION } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { DESKTOP, showComponent, TEXTS } from '../../../../../test/page.tsx';
import { ConsentGate } from '../../../../ui/acceptance/consent-gate.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { FileViewer } from './file-viewer.tsx';

const texts = TEXTS.uz.applications.documents;
const OF_STEP_1 = texts.reuseOfStep.replace('{{step}}', '1');

const GIVEN: ApplicationDocument = {
  id: '0192f0c4-7a10-7cc0-8000-000000000501',
  file: {
    id: '0192f0c4-7a10-7cc0-8000-000000000601',
    ...{ name: 'pasport.pdf', mediaType: 'application/pdf', sizeBytes: 120_000 },
  },
  ...{ requirementId: 41, status: 'ACCEPTED', comment: null, number: 1, side: 'STUDENT' },
  createdAt: '2026-11-21T04:00:00.000Z',
};
const requirement = (id: number, name: string, documents: ApplicationDocument[] = []): Requirement => ({
  ...{ id, name, isRequired: true, example: null, documentList: documents },
});

/** The first step is finished with a passport; the level in progress of the second asks for these. */
const atSecondStep = (
  given: ApplicationDocument,
  wanted: readonly Requirement[],
  can: Partial<ApplicationDetail['can']> = { upload: true },
): ApplicationDetail => {
  const [first, second] = APPLICATION.stepList;
  const level = { id: 31, name: 'Tarjima', description: '', number: 1, deadline: null, returnComment: null };
  return {
    ...APPLICATION,
    can: { ...APPLICATION.can, ...can },
    stepList: [
      {
        ...{ ...first!, status: 'FINISHED' },
        levelList: [
          {
            ...{ ...level, status: 'FINISHED', finishedAt: '2026-11-22T04:00:00.000Z' },
            requirementList: [requirement(41, 'Pasport nusxasi', [given])],
          },
        ],
      },
      {
        ...{ ...second!, status: 'STARTED' },
        levelList: [{ ...level, id: 32, status: 'STARTED', finishedAt: null, requirementList: [...wanted] }],
      },
    ],
  };
};

const show = async (
  application: ApplicationDetail,
  size: readonly [number, number] = DESKTOP,
  around: (card: ReactNode) => ReactNode = (card) => card,
) => {
  await page.viewport(...size);
  return showComponent(
    <QueryClientProvider client={new QueryClient()}>
      {around(
        <main>
          <h1>{application.number}</h1>
          <FileViewer>
            <DocumentsCard application={application} isStudent />
          </FileViewer>
        </main>,
      )}
    </QueryClientProvider>,
  );
};

test.each([
  ['a phone', [320, 700]],
  ['a wide screen', DESKTOP],
] as const)('the document of an earlier step is handed in by one press, on %s', async (_, size) => {
  const api = fakeApi();
  const calls = api.answer(addDocument, { ...GIVEN, requirementId: 42, status: 'UPLOADED' });
  const screen = await show(
    atSecondStep(GIVEN, [requirement(42, 'Pasport nusxasi'), requirement(43, 'Fotosurat')]),
    size,
  );
  // Only what has the same name is offered.
  const offer = screen.getByRole('button', { name: `${OF_STEP_1}: pasport.pdf` });
  expect(offer.elements()).toHaveLength(1);
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
  await offer.click();
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ documentId: GIVEN.id, uploadId: null, messageId: null, requirementId: 42 }]);
});

test('what was taken back meanwhile is said, and the level can still be served otherwise', async () => {
  const api = fakeApi();
  api.answer(addDocument, () => {
    throw new Refusal(404, 'NOT_FOUND', TEXTS.uz.errors.NOT_FOUND);
  });
  const screen = await show(atSecondStep(GIVEN, [requirement(42, 'Pasport nusxasi')]));
  await screen.getByRole('button', { name: new RegExp(`^${OF_STEP_1}`) }).click();
  await expect
    .element(screen.getByRole('button', { name: `${texts.upload}: Pasport nusxasi` }))
    .toBeVisible();
});

test.each<[string, ApplicationDocument, readonly Requirement[], boolean]>([
  [
    'a returned one',
    { ...GIVEN, status: 'RETURNED', comment: 'xira' },
    [requirement(42, 'Pasport nusxasi')],
    false,
  ],
  ['one of the agency', { ...GIVEN, side: 'CONSULTING' }, [requirement(42, 'Pasport nusxasi')], false],
  ['one of another name', GIVEN, [requirement(42, 'Attestat')], false],
  [
    'the file that was returned here',
    GIVEN,
    [
      requirement(42, 'Pasport nusxasi', [
        { ...GIVEN, id: GIVEN.file.id, status: 'RETURNED', comment: 'xira' },
      ]),
    ],
    false,
  ],
  ['one whose name is spelt in another case', GIVEN, [requirement(42, 'PASPORT NUSXASI')], true],
])('offers %s or not', async (_, given, wanted, isOffered) => {
  fakeApi();
  const screen = await show(atSecondStep(given, wanted));
  await expect
    .element(screen.getByRole('heading', { name: wanted[0]!.name, level: 4 }).first())
    .toBeVisible();
  expect(screen.getByRole('button', { name: new RegExp(`^${OF_STEP_1}`) }).elements()).toHaveLength(
    isOffered ? 1 : 0,
  );
});

test('a student who has not accepted the privacy policy is asked before anything is handed in', async () => {
  const api = fakeApi();
  const policy = { kind: 'PRIVACY', number: 2, validFrom: '2026-11-20' } as const;
  api.answer(getAcceptances, { needed: [{ ...policy, change: '', accepted: null }], accepted: [] });
  const accepted = api.answer(acceptTexts, { needed: [], accepted: [] });
  const calls = api.answer(addDocument, { ...GIVEN, requirementId: 42, status: 'UPLOADED' });
  const screen = await show(atSecondStep(GIVEN, [requirement(42, 'Pasport nusxasi')]), [320, 700], (card) => (
    <ConsentGate>{card}</ConsentGate>
  ));
  const offer = screen.getByRole('button', { name: new RegExp(`^${OF_STEP_1}`) });
  await offer.click();
  const { accept } = TEXTS.uz.operator;
  const question = screen.getByRole('dialog', { name: accept.title });
  await expect.element(question.getByText(accept.whyData)).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect([accepted.length, calls.length]).toEqual([0, 0]);
  await offer.click();
  await question.getByRole('checkbox').click();
  await question.getByRole('button', { name: accept.act }).click();
  await expect.poll(() => calls.length).toBe(1);
  expect(accepted.map(({ body }) => body.texts)).toEqual([[{ kind: 'PRIVACY', number: 2 }]]);
});
