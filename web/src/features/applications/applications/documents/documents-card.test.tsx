import { ENDED_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail, Requirement } from '@parvoz/contract/applications/applications.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { APPLICATION } from '../../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../../test/page.tsx';
import { DocumentsCard } from './documents-card.tsx';

const texts = TEXTS.uz.applications.documents;

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
      <DocumentsCard application={application} />
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

test('which files are not taken is said by a press, and not before', async () => {
  const can = { ...ASKED.can, upload: true };
  const screen = await show({ ...ASKED, can });
  await expect.element(screen.getByText(new RegExp(`^${texts.formats}`))).toBeVisible();
  await expect.element(screen.getByText(texts.loss.XFA)).not.toBeVisible();
  await screen.getByText(texts.notTaken).click();
  for (const loss of Object.values(texts.loss)) await expect.element(screen.getByText(loss)).toBeVisible();
});
