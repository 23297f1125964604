import { type Acceptances, acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import {
  createLegalText,
  createOperator,
  type LegalTextDraft,
  type OperatorDraft,
  publishLegalText,
  publishOperator,
} from '@parvoz/contract/money/operator-admin.ts';
import { LEGAL_TEXTS, type LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { tashkentDate } from '../src/lib/clock.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const operatorDraft = (over: Partial<OperatorDraft> = {}): OperatorDraft => ({
  legalNameUz: '“Parvoz Tolov” MChJ',
  legalNameRu: 'ООО «Parvoz Tolov»',
  legalNameEn: 'Parvoz Tolov LLC',
  inn: '301234567',
  bankUz: 'Sinov bank',
  bankRu: 'Тестовый банк',
  bankEn: 'Test bank',
  account: '20208000900123456001',
  mfo: '00014',
  addressUz: 'Toshkent, Amir Temur 1',
  addressRu: 'Ташкент, Амира Темура 1',
  addressEn: '1 Amir Temur, Tashkent',
  licenceNumber: '77',
  licensedOn: '2024-05-01',
  licensedByUz: 'Markaziy bank',
  licensedByRu: 'Центральный банк',
  licensedByEn: 'Central Bank',
  phone: '998712000000',
  email: 'info@parvoz.test',
  ...over,
});

export const textDraft = (kind: LegalTextKind, over: Partial<LegalTextDraft> = {}): LegalTextDraft => ({
  kind,
  textUz: `<h2>${kind}</h2><p>Shartlar</p>`,
  textRu: `<h2>${kind}</h2><p>Условия</p>`,
  textEn: `<h2>${kind}</h2><p>Terms</p>`,
  ...{ changeUz: '', changeRu: '', changeEn: '' },
  ...over,
});

/** Publishes a text from a day on, from today without one; returns the number of the version. */
export const publishText = async (
  app: TestApp,
  admin: Person,
  kind: LegalTextKind,
  {
    validFrom = tashkentDate(app.clock.now()),
    ...over
  }: Partial<LegalTextDraft> & { validFrom?: string } = {},
): Promise<number> => {
  const { id, version } = await admin.read(createLegalText, { body: textDraft(kind, over) });
  const published = await admin.read(publishLegalText, { params: { id }, body: { version, validFrom } });
  return published.number!;
};

/** Publishes who runs the product from today on. */
export const publishDetails = async (
  app: TestApp,
  admin: Person,
  over: Partial<OperatorDraft> = {},
): Promise<number> => {
  const { id, version } = await admin.read(createOperator, { body: operatorDraft(over) });
  const body = { version, validFrom: tashkentDate(app.clock.now()) };
  return (await admin.read(publishOperator, { params: { id }, body })).number!;
};

/** Publishes everything that real providers wait for in production. */
export const publishEverything = async (app: TestApp, admin: Person): Promise<void> => {
  await publishDetails(app, admin);
  for (const kind of LEGAL_TEXTS) await publishText(app, admin, kind);
};

/** Accepts every text in force that somebody has not accepted, as people do in the dialog. */
export const acceptAll = async (who: Person): Promise<Acceptances> => {
  const { needed } = await who.read(getAcceptances);
  const texts = needed.map(({ kind, number }) => ({ kind, number }));
  return who.read(acceptTexts, { body: { texts } });
};
