import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { showComponent } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';
import { signIn, signOut, updateUser } from '../../../lib/session.ts';
import { Guard } from './guard.tsx';

afterEach(signOut);

test('another account of the same role gets the page anew, without what the first has written', async () => {
  signIn(STUDENT, 'a-token');
  const rootRoute = createRootRoute({
    component: () => <Guard roles={['ROLE_STUDENT']}>{() => <input aria-label="Izoh" />}</Guard>,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const screen = await showComponent(<RouterProvider router={router as never} />);
  const field = screen.getByLabelText('Izoh');
  await field.fill('Sirim');
  updateUser({ ...STUDENT, name: 'Malikaxon' });
  await expect.element(field).toHaveValue('Sirim');
  signIn({ ...STUDENT, id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c09' }, 'another-token');
  await expect.element(field).toHaveValue('');
});
