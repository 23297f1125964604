import { ANSWER_HOURS, DECISION_DAYS, MAX_DISPUTES } from '@parvoz/contract/money/disputes-states.ts';
import { getOperator, type OperatorDetails } from '@parvoz/contract/money/operator.ts';
import { DUE_DAYS, MIN_LEFT_HOURS, RELEASE_HOURS } from '@parvoz/contract/money/protection-states.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const OPERATOR: OperatorDetails = {
  ...{ number: 1, validFrom: '2026-11-01', legalName: 'Namuna MChJ', inn: '301234567', bank: 'Namuna Bank' },
  ...{ account: '20208000900000000001', mfo: '00999', address: 'Toshkent', phone: '998900000000' },
  licence: { number: 'TT-1', issuedOn: '2026-03-02', issuer: 'Markaziy bank' },
  ...{ email: 'salom@namuna.example', isExample: true },
};
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
      // Every number has a sentence of its own.
      for (const [sentence, values] of [
        [texts.when.due, { days: DUE_DAYS }],
        [texts.when.stopped, {}],
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

  test('names who holds the money as soon as somebody is named, and that it is an example where it is one', async () => {
    const api = fakeApi();
    api.answer(getOperator, { details: OPERATOR, texts: [] });
    const { screen } = await openPage('/protected-payment', { screen: PHONE }, api);
    const { who } = TEXTS.uz['protected-payment'];
    const block = screen.getByRole('region', { name: who.title });
    await expect.poll(() => block.element().textContent).toMatch(/pulingizni\sNamuna\sMChJ\ssaqlaydi/);
    for (const fact of ['301234567', 'Namuna Bank', 'TT-1, 02.03.2026, Markaziy bank', who.example])
      await expect.poll(() => block.element().textContent!.replaceAll(/\s/g, ' ')).toContain(fact);
    expect(document.body.textContent).not.toContain(who.missing);
  });

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
