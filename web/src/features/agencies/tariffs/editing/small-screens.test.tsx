import {
  getTariff,
  listSteps,
  listTariffs,
  type ManagedStep,
  type ManagedTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { describe, expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN, OWNER } from '../../../../../test/people.ts';

const texts = TEXTS.ru['tariffs-editing'];
const LATEST = { version: 1, updatedAt: '2026-11-20T10:00:00.000Z' };
const STEPS = [
  'Подготовка и нотариальное заверение документов',
  'Междисциплинарныйконкурсныйотборабитуриентов',
] as const;
const SMALLEST = [320, 640] as const;

const named = (name: string) => ({
  ...{ nameUz: name, nameRu: name, nameEn: name },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '' },
});

const tariff = (id: number, over: Partial<ManagedTariff> = {}): ManagedTariff => ({
  ...{ id, ...named('Полное сопровождение: от документов до визы'), ...LATEST },
  ...{ price: 123_456_789_012, orderNumber: id, isActive: true, isInParts: true },
  ...{ stepCount: 2, levelCount: 4, days: 480, shareTotal: 100, shareList: [60, 40] },
  ...{ applicationCount: 30, runningCount: 12, clientCount: 0, ...over },
});

const step = (id: number, name: string): ManagedStep => ({
  ...{ id, ...named(name), tariffId: 7, orderNumber: id, status: 'ACTIVE', sharePercent: 35 },
  ...{ ...LATEST, levelList: [] },
});

const pageOf = <T,>(content: T[]) => ({ content, totalElements: content.length, page: 1, size: 100 });

const tariffsApi = () => {
  const api = homeApi();
  const unfinished = tariff(7, { isActive: false, shareTotal: 70, shareList: [35, 35] });
  api.answer(listTariffs, pageOf([tariff(6), unfinished]));
  api.answer(getTariff, unfinished);
  api.answer(listSteps, pageOf(STEPS.map((name, at) => step(at + 1, name))));
  return api;
};

/** Pairs of an element's children of which one covers a part of the other. */
const overlapsIn = (parent: Element): string[] => {
  const parts = [...parent.children].filter((one) => getComputedStyle(one).visibility !== 'hidden');
  // Text must not be covered; a cell may be wider than its text.
  const boxes = parts.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return { text: one.textContent, box: range.getBoundingClientRect() };
  });
  return boxes.flatMap(({ text, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      )
      .map((other) => `${text} | ${other.text}`),
  );
};

const expectNothingBeyond = (place: Element, width: number) => {
  for (const one of place.querySelectorAll('a, b, p, span, button, input')) {
    const { right, left, width: own } = one.getBoundingClientRect();
    if (own > 1)
      expect([one.textContent, right <= width + 1, left >= -1]).toEqual([one.textContent, true, true]);
  }
};

describe.each([
  ['templates', '/admin-tariffs', ADMIN],
  ['tariffs of an agency', '/consulting-tariffs', OWNER],
] as const)('%s', (_, path, person) => {
  test.each([SMALLEST, PHONE])(
    'stand in a list without covering each other at %i pixels',
    async (...screen) => {
      const opened = await openPage(path, { as: person, language: 'ru', screen }, tariffsApi());
      const switches = opened.screen.getByRole('switch');
      await expect.element(switches.first()).toBeVisible();
      const rows = switches.all().map((one) => one.element().closest('li')!.querySelector('[class*="row"]')!);
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        expect(overlapsIn(row)).toEqual([]);
        expectNothingBeyond(row, screen[0]);
      }
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(screen[0]);
      await expectNoAxeViolations();
    },
  );

  test.each([SMALLEST, PHONE])(
    'are divided among steps, all of it in sight, at %i pixels',
    async (...screen) => {
      const opened = await openPage(`${path}/7`, { as: person, language: 'ru', screen }, tariffsApi());
      const equal = opened.screen.getByRole('button', { name: texts.shares.equal });
      await expect.element(equal).toBeVisible();
      // No name in a column of a few letters.
      const name = opened.screen.getByRole('link', { name: STEPS[0], exact: true }).first().element();
      expect(name.parentElement!.getBoundingClientRect().width).toBeGreaterThan(150);
      expectNothingBeyond(equal.element().closest('section')!, screen[0]);
      // The reader's own language is open, and all of them stand in one line.
      const tabs = opened.screen.getByRole('tab');
      await expect
        .element(opened.screen.getByRole('tab', { name: /^Русский/ }))
        .toHaveAttribute('aria-selected', 'true');
      expect(new Set(tabs.elements().map((tab) => tab.getBoundingClientRect().top)).size).toBe(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(screen[0]);
      await expectNoAxeViolations();
    },
  );
});
