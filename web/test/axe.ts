import axe from 'axe-core';
import { expect } from 'vitest';

/** Checks the current state of the page by WCAG A and AA and best practices; its head is that of the test runner. */
export const expectNoAxeViolations = async (): Promise<void> => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160))}`)).toEqual(
    [],
  );
};
