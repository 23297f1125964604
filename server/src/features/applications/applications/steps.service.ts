import { UNDIVIDED_DAYS } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationStep } from '@parvoz/contract/applications/applications.ts';
import { isWhole, splitByPercent, splitByWeight } from '@parvoz/contract/money/shares.ts';
import type { Context } from '../../../db/context.ts';
import type { PlanLevel, PlanStep } from '../../agencies/steps/steps.service.ts';
import * as plans from '../../agencies/steps/steps.service.ts';
import * as files from '../../people/files/files.service.ts';
import type { LevelState, StepState } from './applications.rules.ts';
import * as documents from './documents/documents.service.ts';
import * as store from './steps.store.ts';

export type { FoundSteps } from './steps.store.ts';

type Db = Pick<Context, 'db'>;

/** A step has at least one level to go through; one that was not divided is its own level. */
const levelsOf = ({ levels, sharePercent: _, ...texts }: PlanStep): PlanLevel[] =>
  levels.length > 0 ? levels : [{ ...texts, days: UNDIVIDED_DAYS, documents: [] }];

/** Numbers of the step and of its level at which an application begins: what is before them is done. */
export interface Place {
  step: number;
  level: number;
}

/** Beginning of an application that begins with Parvoz. */
const BEGINNING: Place = { step: 1, level: 1 };

/** Returns whether an application of a plan can begin at a place. */
export const hasPlace = (plan: readonly PlanStep[], { step, level }: Place): boolean => {
  const found = plan[step - 1];
  return found !== undefined && level <= levelsOf(found).length;
};

/** Files that show what documents are to look like. */
const examplesOf = (plan: readonly PlanStep[]): string[] =>
  plan.flatMap(({ levels }) =>
    levels.flatMap(({ documents: asked }) => asked.flatMap(({ exampleId }) => exampleId ?? [])),
  );

/** The plan that an accepted application gets: with shares that make a whole. Null where its tariff has none. */
export const findPlan = async (db: Db, tariffId: number): Promise<PlanStep[] | null> => {
  const plan = await plans.listPlan(db, tariffId);
  return isWhole(plan.map(({ sharePercent }) => sharePercent)) ? plan : null;
};

/**
 * Copies the steps of a tariff into an application, so that later changes of the tariff do not reach it. Steps before its place
 * are done, without a moment, and have no share of its price.
 */
export const copyPlan = async (
  { db }: Db,
  { id: applicationId, consultingId, priceTiyin }: { id: string; consultingId: number; priceTiyin: number },
  plan: readonly PlanStep[],
  place: Place = BEGINNING,
): Promise<StepState[]> => {
  const isDone = (number: number) => number < place.step;
  const weights = plan.map(({ sharePercent }, index) => (isDone(index + 1) ? 0 : sharePercent));
  const shares = splitByWeight(priceTiyin, weights);
  for (const [index, step] of plan.entries()) {
    const isDoneStep = isDone(index + 1);
    const stepId = await store.insertStep(db, applicationId, {
      ...step,
      number: index + 1,
      shareTiyin: shares[index]!,
      isDone: isDoneStep,
    });
    for (const [at, level] of levelsOf(step).entries()) {
      const isDoneLevel = isDoneStep || (index + 1 === place.step && at + 1 < place.level);
      const given = { ...level, number: at + 1, isDone: isDoneLevel };
      const levelId = await store.insertLevel(db, { applicationId, stepId }, given);
      await store.insertRequirements(db, { applicationId, consultingId, levelId }, level.documents);
    }
  }
  await files.holdDocuments({ db }, examplesOf(plan));
  return (await store.findSteps(db, applicationId)).steps;
};

export const findSteps = ({ db }: Db, applicationId: string): Promise<store.FoundSteps> =>
  store.findSteps(db, applicationId);

/** Returns whether an event has changed a level; no other field of it ever changes. */
const differs = (level: LevelState, old: LevelState): boolean =>
  level.status !== old.status || level.deadline !== old.deadline || level.isReturned !== old.isReturned;

/** Writes the steps and levels that differ from what they were. */
export const save = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { before, after }: { before: readonly StepState[]; after: readonly StepState[] },
  returnComment: string | null,
): Promise<void> => {
  const steps = after.filter(({ status }, index) => status !== before[index]!.status);
  const levels = after.flatMap((step, index) =>
    step.levels.filter((level, at) => differs(level, before[index]!.levels[at]!)),
  );
  if (steps.length + levels.length > 0)
    await store.update(db, { steps, levels }, { returnComment, now: clock.now() });
};

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const stepOf = (row: store.CopiedLevelRow): ApplicationStep => ({
  ...{ id: row.id, name: row.name, description: row.description, number: row.number },
  ...{ sharePercent: row.sharePercent, shareTiyin: row.shareTiyin, status: row.status },
  finishedAt: iso(row.finishedAt),
  levelList: [],
});

const levelOf = (row: store.CopiedLevelRow): ApplicationStep['levelList'][number] => ({
  ...{ id: row.levelId, name: row.levelName, description: row.levelDescription, number: row.levelNumber },
  ...{ status: row.levelStatus, deadline: row.deadline, returnComment: row.returnComment },
  finishedAt: iso(row.levelFinishedAt),
  requirementList: [],
});

/** Steps of an application that has begun, with what was handed in for them, and the documents beside them. */
export const listCopied = async (
  { db, language }: Pick<Context, 'db' | 'language'>,
  applicationId: string,
): Promise<{ stepList: ApplicationStep[]; documentList: ApplicationDocument[] }> => {
  const [rows, files] = await Promise.all([
    store.listCopiedLevels(db, language, applicationId),
    documents.listForApplication(db, applicationId),
  ]);
  const stepList: ApplicationStep[] = [];
  for (const row of rows) {
    if (stepList.at(-1)?.id !== row.id) stepList.push(stepOf(row));
    const { levelList } = stepList.at(-1)!;
    if (levelList.at(-1)?.id !== row.levelId) levelList.push(levelOf(row));
    const { requirementId: id, requirementName: name, isRequired, example } = row;
    if (id === null || isRequired === null) continue;
    const documentList = files.filter(({ requirementId }) => requirementId === id);
    levelList.at(-1)!.requirementList.push({ id, name, isRequired, example, documentList });
  }
  return { stepList, documentList: files.filter(({ requirementId }) => requirementId === null) };
};

/**
 * Steps of a tariff as an application that is accepted now would get them; nothing of them has begun. None while their shares
 * don't make a whole: it cannot be accepted then.
 */
export const listPlanned = async (
  ctx: Context,
  { tariffId, priceTiyin }: { tariffId: number; priceTiyin: number },
): Promise<ApplicationStep[]> => {
  const plan = (await plans.listPublic(ctx, [tariffId])).get(tariffId) ?? [];
  const percents = plan.map(({ sharePercent }) => sharePercent);
  if (!isWhole(percents)) return [];
  const shares = splitByPercent(priceTiyin, percents);
  const unbegun = { status: null, finishedAt: null };
  return plan.map(({ levelList, ...step }, index) => ({
    ...step,
    ...unbegun,
    number: index + 1,
    shareTiyin: shares[index]!,
    levelList: levelList.map(({ documentList, days: _, ...level }, at) => ({
      ...level,
      ...unbegun,
      ...{ number: at + 1, deadline: null, returnComment: null },
      requirementList: documentList.map((document) => ({ ...document, example: null, documentList: [] })),
    })),
  }));
};
