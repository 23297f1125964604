import type { Context } from '../db/context.ts';
import * as steps from '../features/agencies/steps/steps.service.ts';
import * as tariffs from '../features/agencies/tariffs/tariffs.service.ts';
import { everyLanguage, type Ids, named, read, readAll, type Text } from './data.ts';

interface DemoStep {
  key: string;
  name: Text;
  description: Text;
  levels: {
    name: Text;
    description: Text;
    days: number;
    documents: { key: string; isRequired: boolean }[];
  }[];
}

interface DemoTariff {
  name: Text;
  description: Text;
  priceTiyin: number;
  /** Paid step by step. */
  isInParts?: boolean;
  steps: { key: string; sharePercent: number }[];
}

type Step = Omit<steps.PlanStep, 'sharePercent'>;

const stepsByKey = (): Map<string, Step> => {
  const documents = new Map(
    read<{ key: string; name: Text }[]>('level-documents.json').map(({ key, name }) => [key, name]),
  );
  const levelOf = ({ name, description, days, documents: asked }: DemoStep['levels'][number]) => ({
    ...everyLanguage('name', name),
    ...everyLanguage('description', description),
    days,
    documents: asked.map(({ key, isRequired }) => ({
      ...everyLanguage('name', named(documents, key)),
      isRequired,
    })),
  });
  return new Map(
    readAll<DemoStep>('steps').map(({ key, name, description, levels }) => [
      key,
      {
        ...everyLanguage('name', name),
        ...everyLanguage('description', description),
        levels: levels.map(levelOf),
      },
    ]),
  );
};

/**
 * Loads what each agency of the demo data offers (`tariffs/<its key>.json`) and the templates that agencies copy, all made
 * of the steps that they share.
 */
export const loadTariffs = async (
  ctx: Pick<Context, 'db' | 'pool' | 'clock'>,
  consultings: Ids,
): Promise<void> => {
  const known = stepsByKey();
  for (const [owner, consultingId] of [...consultings, ['templates', null] as const])
    for (const [index, tariff] of read<DemoTariff[]>(`tariffs/${owner}.json`).entries()) {
      const id = await tariffs.insert(ctx, {
        consultingId,
        ...everyLanguage('name', tariff.name),
        ...everyLanguage('description', tariff.description),
        priceTiyin: tariff.priceTiyin,
        orderNumber: index + 1,
        isActive: true,
        isInParts: tariff.isInParts ?? false,
      });
      const plan = tariff.steps.map(({ key, sharePercent }) => ({ ...named(known, key), sharePercent }));
      await steps.insertPlan(ctx.db, id, plan);
    }
};
