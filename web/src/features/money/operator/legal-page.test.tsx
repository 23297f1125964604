import {
  getLegalText,
  getOperator,
  type LegalText,
  type OperatorDetails,
} from '@parvoz/contract/money/operator.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const { operator: texts, common } = TEXTS.uz;

const DETAILS: OperatorDetails = {
  ...{ number: 1, validFrom: '2026-01-15', legalName: '“Parvoz Tolov” MChJ', inn: '301234567' },
  ...{ bank: 'Sinov bank', account: '20208000900123456001', mfo: '00014', address: 'Toshkent' },
  licence: { number: '77', issuedOn: '2024-05-01', issuer: 'Markaziy bank' },
  ...{ phone: '998712000000', email: 'info@parvoz.test', isExample: false },
};

const textOf = (number: number): LegalText => ({
  ...{ kind: 'OFFER', number, validFrom: '2026-11-28', change: '', isExample: false },
  ...{ state: number === 2 ? 'IN_FORCE' : 'FORMER', text: `<h2>Shartlar ${number}</h2>` },
  versions: [
    { number: 2, validFrom: '2026-11-28', state: 'IN_FORCE', change: 'Muddatlar' },
    { number: 1, validFrom: '2026-01-15', state: 'FORMER', change: '' },
  ],
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the offer says who holds the money, and its former versions stay, on a %s', async (_, size) => {
  const api = fakeApi();
  api.answer(getOperator, {
    details: DETAILS,
    texts: [{ kind: 'OFFER', number: 2, validFrom: '2026-11-28' }],
  });
  api.answer(getLegalText, ({ query }) => textOf(query.version ?? 2));
  const { screen } = await openPage('/offer', { screen: size }, api);
  await expect.element(screen.getByRole('heading', { name: 'Shartlar 2' })).toBeVisible();
  const holder = screen.getByRole('region', { name: texts.details.title });
  await expect.element(holder.getByText('20208000900123456001')).toBeVisible();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
  const versions = screen.getByRole('navigation', { name: texts.versions });
  await versions.getByRole('link', { name: texts.version.replace('{{number}}', '1') }).click();
  await expect.element(screen.getByRole('link', { name: texts.toCurrent })).toBeVisible();
  await expect.poll(address).toBe('/offer?version=1');
  await expect.element(screen.getByRole('heading', { name: 'Shartlar 1' })).toBeVisible();
  // The footer names the operator, and links only to published texts.
  const footer = screen.getByRole('contentinfo');
  await expect
    .element(footer.getByRole('link', { name: common.legal.offer }))
    .toHaveAttribute('href', '/offer');
  await expect.element(footer.getByRole('link', { name: common.legal.privacy })).not.toBeInTheDocument();
});
