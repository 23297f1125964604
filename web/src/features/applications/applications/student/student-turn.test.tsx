import { expect, test } from 'vitest';
import { APPLICATION } from '../../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../../test/page.tsx';
import { StudentTurn } from './student-turn.tsx';

const { turn } = TEXTS.uz.applications;

test('a deadline that has passed says that the documents are still taken, and whom to tell', async () => {
  const late = { ...APPLICATION, next: 'SUBMIT' as const, deadline: '2026-01-15', isOverdue: true };
  const screen = await showComponent(<StudentTurn application={late} />);
  const said = new RegExp(turn.late);
  await expect.element(screen.getByText(said)).toBeVisible();
  await screen.rerender(<StudentTurn application={{ ...late, deadline: '2999-01-15', isOverdue: false }} />);
  expect(screen.getByText(said).elements()).toEqual([]);
});
