import { getProtection, type Protection } from '@parvoz/contract/money/protection.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { APPLICATION, DUE } from '../../../../test/applications.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { PaymentPlan } from './payment-plan.tsx';

const { plan: texts } = TEXTS.uz.protection;

const show = async (protection: Protection | null) => {
  const api = fakeApi();
  api.answer(getProtection, () => {
    if (!protection) throw new Refusal(503, 'UNAVAILABLE', '');
    return protection;
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return showComponent(
    <QueryClientProvider client={queries}>
      <PaymentPlan applicationId={APPLICATION.id} />
    </QueryClientProvider>,
  );
};

test('before it accepts, an agency reads that the whole price is asked for at once', async () => {
  const screen = await show({ ...DUE, balance: null });
  const region = screen.getByRole('region', { name: texts.title });
  await expect.element(region).toMatchTextContent(/Tarif narxi.*2\s000\s000,00/);
  await expect.element(region.getByText(texts.accepted)).toBeVisible();
  await expect.element(region.getByText(texts.text)).toBeVisible();
});

test('of a tariff in parts it reads each share with its moment, and what costs nothing is left out', async () => {
  const [first, second] = DUE.shareList;
  const free = { ...second!, stepId: 23, number: 3, name: 'Kuzatuv', amount: 0, percent: 0 };
  const screen = await show({ ...DUE, isInParts: true, balance: null, shareList: [first!, second!, free] });
  const terms = screen.getByRole('term');
  await expect.element(terms.nth(0)).toMatchTextContent('1. Hujjatlar');
  await expect.element(terms.nth(1)).toMatchTextContent('2. Topshirish');
  const all = screen.getByRole('region', { name: texts.title });
  await expect
    .element(all)
    .toMatchTextContent(new RegExp(`${texts.accepted}1.*800\\s000,00.*${texts.begins}2.*1\\s200\\s000,00`));
  expect(screen.getByText(/Kuzatuv/).elements()).toEqual([]);
  await expect.element(screen.getByText(texts.parts)).toBeVisible();
});

test('says that it is not known where it could not be loaded', async () => {
  const screen = await show(null);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(texts.failed);
});
