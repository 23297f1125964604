import { begin, createCase, findApplication, finishLevels, submitLevel } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const { documents } = TEXTS.uz.applications;

// The recorder asks for shown files by their address, which the Content-Security-Policy refuses.
test.use({ trace: 'off' });

/** Beginning of a label that names a place. */
const startOf = (text: string) => text.replace(/\{\{\w+\}\}/, '[\\d.]+');

test('the document of an earlier step is handed in again by one press', async ({ page, request }) => {
  const one = await createCase(request);
  const { id } = one.application;
  const begun = await begin(request, one);
  const levels = begun.stepList.flatMap(({ levelList }) => levelList);
  const seen = new Set<string>();
  const at = levels.findIndex(({ requirementList }) => {
    const isRepeated = requirementList.some(({ name }) => seen.has(name));
    for (const { name } of requirementList) seen.add(name);
    return isRepeated;
  });
  expect(at, 'the tariff asks for something twice').toBeGreaterThan(0);
  for (let done = 0; done < at; done++) {
    await submitLevel(request, one);
    await finishLevels(request, id, 1);
  }
  await visitAs(page, one.student.jwt, `/student-applications/${id}`);
  const card = page.getByRole('region', { name: new RegExp(`^${documents.title}`) });
  const ofEarlier = page.getByRole('button', {
    name: new RegExp(`^(${startOf(documents.reuseOfStep)}|${startOf(documents.reuseOfLevel)}): `),
  });
  const row = card.locator('li').filter({ has: ofEarlier }).first();
  const offer = row.locator('button').and(ofEarlier);
  await expect(offer).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const name = await row.getByRole('heading').innerText();
  await offer.click();
  const filled = card.locator('section').first().locator('li').filter({ hasText: name });
  await expect(filled.getByText(documents.status.UPLOADED)).toBeVisible();
  const files = (await findApplication(request, id)).stepList
    .flatMap(({ levelList }) => levelList)
    .flatMap(({ requirementList }) => requirementList)
    .filter((requirement) => requirement.name === name)
    .flatMap(({ documentList }) => documentList.map(({ file }) => file.id));
  expect(files.length).toBeGreaterThanOrEqual(2);
  expect(new Set(files).size).toBe(files.length - 1);
});
