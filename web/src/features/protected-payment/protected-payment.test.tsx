import { ANSWER_HOURS, DECISION_DAYS, MAX_DISPUTES } from '@parvoz/contract/dispute-states.ts';
import { DUE_DAYS, MIN_LEFT_HOURS, RELEASE_HOURS } from '@parvoz/contract/protection-states.ts';
import { describe, expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { homeApi } from '../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../test/page.tsx';

const SMALLEST = [320, 700] as const;

describe('the page on protected payments', () => {
  test.each([
    ['uz', SMALLEST],
    ['ru', PHONE],
    ['en', DESKTOP],
  ] as const)(
    'says in %s by the rules who has the money, until when, and what comes back',
    async (language, size) => {
      const { screen } = await openPage('/protected-payment', { language, screen: size });
      const texts = TEXTS[language]['protected-payment'];
      await expect.element(screen.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
      const said = document.querySelector('main')!.textContent!.replaceAll(/\s/g, ' ');
      // Every number stands in a sentence of its own.
      for (const [sentence, values] of [
        [texts.when.due, { days: DUE_DAYS }],
        [texts.when.finished, { hours: RELEASE_HOURS }],
        [texts.dispute.answer, { hours: ANSWER_HOURS }],
        [texts.dispute.decide, { days: DECISION_DAYS }],
        [texts.dispute.withdraw, { hours: MIN_LEFT_HOURS, max: MAX_DISPUTES }],
      ] as const) {
        const filled = sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name) =>
          String((values as Record<string, number>)[name]),
        );
        expect(said).toContain(filled.replaceAll(/\s/g, ' '));
      }
      for (const sum of [/9[ ,]600[ ,]000/, /1[ ,]800[ ,]000/, /10[ ,]200[ ,]000/]) expect(said).toMatch(sum);
      // Pages of tests have no operator: it says so.
      expect(said).toContain(texts.who.missing);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
      await expectNoAxeViolations();
    },
  );

  test('is led to from the first page and from the end of every page', async () => {
    const { screen } = await openPage('/', { screen: DESKTOP }, homeApi());
    const links = screen.getByRole('link', { name: TEXTS.uz.common.howProtected });
    await expect.element(links.first()).toBeVisible();
    expect(links.all().map((link) => link.element().getAttribute('href'))).toEqual(
      expect.arrayContaining([expect.stringContaining('/protected-payment')]),
    );
    expect(links.all().length).toBeGreaterThanOrEqual(2);
  });
});
