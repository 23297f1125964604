import {
  getTariff,
  listSteps,
  shareTariff,
  updateTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, ask, createAgency, createCase, detailOf } from '../../../../test/applications.ts';
import { stepOf } from '../../../../test/factories.ts';
import type { Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Divides the price of an inactive tariff into other shares, as its agency may. */
const share = async (owner: Person, tariffId: number, percents: readonly number[]): Promise<void> => {
  const { content } = await owner.read(listSteps, { query: { tariffId, size: 100 } });
  const shareList = content.map(({ id }, index) => ({ stepId: id, sharePercent: percents[index]! }));
  await owner.read(shareTariff, { params: { id: tariffId }, body: { shareList } });
};

it.each([[[90, 90, 90]], [[30, 20]]])(
  'is not accepted with shares of %j, until its tariff is divided whole',
  async (percents) => {
    const whole = percents.map((_, index) => (index === 0 ? 100 : 0));
    const plan = whole.map((sharePercent) => stepOf({ sharePercent }));
    const made = await createAgency(app, { plan });
    const { id, agency, student } = await createCase(app, { agency: made });
    const { owner, tariffId } = agency;
    const { version, ...tariff } = await owner.read(getTariff, { params: { id: tariffId } });
    await owner.read(updateTariff, {
      params: { id: tariffId },
      body: { ...tariff, isActive: false, version },
    });
    await share(owner, tariffId, percents);
    const refused = await ask(owner, id, { type: 'ACCEPTED' });
    expect(refused).toMatchObject({ status: 409, code: 'SHARES_NOT_WHOLE' });
    // Both pages open meanwhile, and promise nothing that could not be.
    expect((await detailOf(student, id)).stepList).toEqual([]);
    expect((await student.read(getProtection, { params: { id } })).shareList).toEqual([]);
    await share(owner, tariffId, whole);
    const { stepList, price } = await act(owner, id, { type: 'ACCEPTED' });
    expect(stepList.reduce((sum, { shareTiyin }) => sum + shareTiyin, 0)).toBe(price);
  },
);
