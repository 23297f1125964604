import { byWrittenLanguage, type WrittenLanguage } from '@parvoz/contract/languages.ts';
import { LEGAL_TEXTS, type LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { Context } from '../db/context.ts';
import * as acceptances from '../features/money/operator/acceptances.service.ts';
import * as demo from '../features/money/operator/examples.service.ts';
import * as operator from '../features/money/operator/operator.service.ts';
import { tashkentDate } from '../lib/clock.ts';
import { textToHtml } from '../lib/html.ts';
import { everyLanguage, read, type Text } from './data.ts';
import type { DemoActor } from './people.ts';

interface Section {
  title: string;
  paragraphs: string[];
}

interface DemoOperator extends Record<LegalTextKind, Record<WrittenLanguage, Section[]>> {
  details: Record<'legalName' | 'bank' | 'address' | 'licensedBy', Text> &
    Record<'inn' | 'account' | 'mfo' | 'licenceNumber' | 'licensedOn' | 'phone' | 'email', string>;
}

/** Time before now from which the demo operator is in force: before everything that is paid in the demo data. */
const HELD_FOR_MS = 2 * 365 * DAY_MS;

const htmlOf = (sections: readonly Section[]): string =>
  sections.map(({ title, paragraphs }) => `<h2>${title}</h2>${textToHtml(paragraphs.join('\n\n'))}`).join('');

/** Publishes the operator and the texts that were invented for the demo data, marked as examples. */
export const loadOperator = async (ctx: Context): Promise<void> => {
  const given = read<DemoOperator>('operator.json');
  const validFrom = tashkentDate(new Date(ctx.clock.now().getTime() - HELD_FOR_MS));
  const { legalName, bank, address, licensedBy, ...numbers } = given.details;
  const details = {
    ...everyLanguage('legalName', legalName),
    ...everyLanguage('bank', bank),
    ...everyLanguage('address', address),
    ...everyLanguage('licensedBy', licensedBy),
    ...numbers,
  };
  await demo.publishDetails(ctx, details, validFrom);
  for (const kind of LEGAL_TEXTS) {
    const text = byWrittenLanguage((language) => htmlOf(given[kind][language]));
    const change = byWrittenLanguage(() => '');
    const draft = { kind, ...everyLanguage('text', text), ...everyLanguage('change', change) };
    await demo.publishText(ctx, draft, validFrom);
  }
};

/** Accepts the texts in force for somebody of the demo data. */
export const acceptAll = async (ctx: Context, { accountId }: Pick<DemoActor, 'accountId'>): Promise<void> => {
  const texts = await operator.listTextsInForce(ctx);
  await acceptances.begin(ctx, accountId, texts);
};
