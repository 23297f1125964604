import type { Relation } from '@parvoz/contract/applications/guardian-states.ts';
import { capitalised } from '@parvoz/contract/capitals.ts';
import { isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { AuditFilter } from '@parvoz/contract/platform/audit.ts';
import type { Cell } from '@parvoz/spreadsheets/write.ts';
import type { Context } from '../../../db/context.ts';
import { tashkentDate } from '../../../lib/clock.ts';
import type { FileResponse } from '../../../lib/file-response.ts';
import { inOrder, minuteCell, numberCell, tableFile } from '../../../lib/table-file.ts';
import { auditText, financeText, findAuditText } from '../../../lib/texts.ts';
import { BULK } from './audit.service.ts';
import { withNames } from './history.service.ts';
import * as store from './history.store.ts';
import { type AuditDependencies, withTitles } from './naming.service.ts';

const HEADINGS = ['when', 'who', 'action', 'subject', 'number', 'what', 'count', 'fields', 'undone'] as const;

/** Returns the audit's word in a language, or the key itself where there is none. */
const wordOf = (language: Language, group: 'actions' | 'subjects' | 'fields', key: string): string =>
  findAuditText(language, `${group}.${key}`) ?? key;

/** Returns the word for an action, which differs for some kinds of records, as i18next chooses it by its context. */
const actionOf = (language: Language, action: string, subject: string): string =>
  findAuditText(language, `actions.${action}_${subject}`) ?? wordOf(language, 'actions', action);

/** `nameUz` is the name in a language. */
const fieldOf = (language: Language, field: string): string => {
  const [, base = field, ending = ''] = /^(\w+?)([A-Z][a-z])$/.exec(field) ?? [];
  const written = ending.toLowerCase();
  return isLanguage(written)
    ? `${wordOf(language, 'fields', base)} (${written})`
    : wordOf(language, 'fields', field);
};

type Line = Awaited<ReturnType<typeof withNames<store.FieldedRow>>>[number];

/** Returns the name of who has done it; of a guardian who has paid in the name of a student, who they are to them. */
const whoOf = (language: Language, { actor, payer }: Pick<Line, 'actor' | 'payer'>): string => {
  const name = actor.name || auditText(language, 'gone');
  if (payer === null) return name;
  const words = { payer: financeText(language, `payer.${payer as Relation}`), name };
  return capitalised(
    auditText(language, 'inNameOf').replace(
      /\{\{(payer|name)\}\}/g,
      (_, key) => words[key as 'payer' | 'name'],
    ),
  );
};

const cellsOf = (language: Language, row: Line): Cell[] => {
  const { action, subject, subjectId, title, count, createdAt, undoneBy, fields } = row;
  const isBulk = subject === BULK;
  return [
    minuteCell(new Date(createdAt)),
    whoOf(language, row),
    actionOf(language, action, subject),
    wordOf(language, 'subjects', isBulk ? subjectId : subject),
    isBulk ? '' : subjectId,
    title ?? '',
    numberCell(count),
    fields.map((field) => fieldOf(language, field)).join(', '),
    auditText(language, undoneBy ? 'yes' : 'no'),
  ];
};

/** The changes of a filter, newest first, as the list has them. Throws TOO_MANY_ROWS. */
export const exportList = (
  ctx: Context,
  dependencies: AuditDependencies,
  conditions: AuditFilter,
  format: 'csv' | 'xlsx',
): Promise<FileResponse> => {
  const { db, language, clock } = ctx;
  return tableFile<string>({
    ...{ name: `audit-${tashkentDate(clock.now())}`, format, language },
    headings: HEADINGS.map((heading) => auditText(language, `export.columns.${heading}`)),
    listIds: (limit) => store.listIds(db, conditions, { limit, offset: 0 }),
    linesOf: async (ids) => {
      const rows = inOrder(ids, await store.findFielded(db, ids));
      const titled = await withTitles(db, dependencies, rows);
      return (await withNames(db, dependencies, titled)).map((row) => cellsOf(language, row));
    },
  });
};
