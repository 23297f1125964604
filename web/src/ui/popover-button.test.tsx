import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showComponent } from '../../test/page.tsx';
import { PopoverButton } from './popover-button.tsx';

test('a popover opens and closes by its button, by Escape and by a press elsewhere, and gives the focus back', async () => {
  const screen = await showComponent(
    <>
      <PopoverButton trigger="Filters" className="" title="All filters">
        <a href="#first">First</a>
      </PopoverButton>
      <p style={{ marginTop: 300 }}>Elsewhere</p>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Filters' });
  const popup = screen.getByRole('dialog', { name: 'All filters' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(popup).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.poll(() => popup.query()).toBeNull();
  await button.click();
  await expect.element(popup).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => popup.query()).toBeNull();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(popup).toBeVisible();
  await screen.getByText('Elsewhere').click();
  await expect.poll(() => popup.query()).toBeNull();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
