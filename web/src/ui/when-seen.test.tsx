import { lazy } from 'react';
import { expect, test } from 'vitest';
import { showComponent } from '../../test/page.tsx';
import { WhenSeen } from './when-seen.tsx';

test('what is costly is loaded once its place comes near the window, and takes no other room', async () => {
  let loads = 0;
  const Costly = lazy(async () => {
    loads++;
    return { default: () => <div style={{ height: 250 }}>Diagramma</div> };
  });
  const screen = await showComponent(
    <>
      <div style={{ height: 3000 }} />
      <div data-testid="place">
        <WhenSeen waiting={<div style={{ height: 250 }}>Kutilmoqda</div>}>
          <Costly />
        </WhenSeen>
      </div>
    </>,
  );
  const place = screen.getByTestId('place').element();
  await expect.element(screen.getByText('Kutilmoqda')).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([loads, place.clientHeight]).toEqual([0, 250]);
  place.scrollIntoView();
  await expect.element(screen.getByText('Diagramma')).toBeVisible();
  expect([loads, place.clientHeight]).toEqual([1, 250]);
});
