import { expect, test } from 'vitest';
import { APPLICATION } from '../../../../../test/applications.ts';
import { showComponent } from '../../../../../test/page.tsx';
import { DeskTurn } from './desk-turn.tsx';

test('the day of a level is not shown as that of a payment', async () => {
  const late = { ...APPLICATION, deadline: '2026-01-15', isOverdue: true };
  const shown = (next: 'PAY' | 'SUBMIT') => (
    <DeskTurn application={{ ...late, next }}>{({ text }) => <p>{text}</p>}</DeskTurn>
  );
  const screen = await showComponent(shown('SUBMIT'));
  await expect.element(screen.getByText(/15\.01\.2026/)).toBeVisible();
  await screen.rerender(shown('PAY'));
  await expect.element(screen.getByText(/15\.01\.2026/)).not.toBeInTheDocument();
});
