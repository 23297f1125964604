import { expect, test } from 'vitest';
import { APPLICATION } from '../../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../../test/page.tsx';
import { StudentCard } from './student-card.tsx';

const { desk } = TEXTS.uz.board;

test('another name than the agency wrote is said beside the student’s', async () => {
  const application = { ...APPLICATION, addedAs: { name: 'Aziz', surname: '' } };
  const screen = await showComponent(<StudentCard application={application} />);
  await expect.element(screen.getByText(desk.addedAs, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Aziz', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText(desk.addedAsHint.replace('{{name}}', 'Malika Yusupova')))
    .toBeVisible();
});

test('the same name is not', async () => {
  const screen = await showComponent(<StudentCard application={APPLICATION} />);
  await expect.element(screen.getByText('Malika Yusupova', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(desk.addedAs)).not.toBeInTheDocument();
});
