import axe from 'axe-core';
import { expect } from 'vitest';

const isChanging = (): boolean =>
  document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running');

/**
 * Checks the page by WCAG A and AA and best practices, once colours on their way to another state have arrived; its head is
 * that of the test runner.
 */
export const expectNoAxeViolations = async (): Promise<void> => {
  await expect.poll(isChanging).toBe(false);
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160))}`)).toEqual(
    [],
  );
};
