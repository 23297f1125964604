import { getLevel } from '@parvoz/contract/agencies/step-levels.ts';
import {
  getStep,
  listSteps,
  listTariffs,
  type ManagedLevel,
  type ManagedStep,
  type ManagedTariff,
} from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { FakeApi } from './api.ts';

export const MOMENT = '2026-11-20T10:00:00.000Z';

export const named = (name: string) => ({
  ...{ nameUz: name, nameRu: name, nameEn: '' },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '' },
});

export const TARIFF: ManagedTariff = {
  ...{
    id: 7,
    ...named('Toʻliq hamrohlik'),
    price: 1_200_000_000,
    orderNumber: 1,
    isActive: true,
    isInParts: false,
  },
  ...{
    version: 2,
    updatedAt: MOMENT,
    stepCount: 2,
    levelCount: 1,
    days: 5,
    shareTotal: 100,
    shareList: [60, 40],
  },
  ...{ applicationCount: 0, runningCount: 0, clientCount: 0 },
};

export const level = (id: number, name: string): ManagedLevel => ({
  ...{ id, stepId: 1, ...named(name), orderNumber: id, days: 5, version: 1, updatedAt: MOMENT },
  documentList: [{ nameUz: 'Pasport', nameRu: '', nameEn: '', isRequired: true, example: null }],
});

export const step = (id: number, name: string, sharePercent: number): ManagedStep => ({
  ...{ id, ...named(name), tariffId: 7, orderNumber: id, status: 'ACTIVE', sharePercent },
  ...{ version: 1, updatedAt: MOMENT, levelList: id === 1 ? [level(1, 'Hisob ochish')] : [] },
});

export const pageOf = <T>(content: T[]) => ({ content, totalElements: content.length, page: 1, size: 100 });

/** A plan of two steps, the first with two levels. */
export const answerSteps = (api: FakeApi) => {
  const levels = [level(1, 'Hisob ochish'), level(2, 'Tarjima')];
  const first = { ...step(1, 'Hujjatlar', 60), levelList: levels };
  api.answer(listTariffs, pageOf([{ ...TARIFF, id: 5, ...named('Boʻsh'), stepCount: 0 }, TARIFF]));
  const asked = api.answer(listSteps, ({ query }) =>
    pageOf(query.tariffId === 7 ? [first, step(2, 'Viza', 40)] : []),
  );
  api.answer(getStep, ({ params }) => (params.id === 1 ? first : step(2, 'Viza', 40)));
  api.answer(getLevel, ({ params }) => levels[params.id - 1]!);
  return { asked };
};
