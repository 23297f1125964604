import { percentsOf } from '@parvoz/contract/percents.ts';
import type { TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;
const PATIENCE_MS = 7 * 24 * 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
const STAFF = ['ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'];
const NO_ANSWER = ['ADDED', 'MANAGER_CHANGED'];

interface Application {
  id: string;
  agency: number;
  status: string;
  createdAt: Date;
  endedAt: Date | null;
  firstAnswerAt: Date | null;
  isWalkIn: boolean;
}

const rounded = (minutes: number): number => {
  if (minutes < 57.5) return Math.max(5, Math.round(minutes / 5) * 5);
  if (minutes < 47.5 * 60) return Math.max(1, Math.round(minutes / 60)) * 60;
  return Math.round(minutes / 1440) * 1440;
};

const middle = (given: readonly number[]): number => {
  const sorted = [...given].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
};

const sumOf = <Name extends string>(
  own: readonly Application[],
  steps: ReadonlyMap<string, Record<Name, number>>,
  name: Name,
): number => own.reduce((sum, { id }) => sum + (steps.get(id)?.[name] ?? 0), 0);

/** Computes an agency's figures from what its people did and wrote. */
const figuresOf = (
  own: readonly Application[],
  answers: ReadonlyMap<string, number>,
  steps: ReadonlyMap<string, { finished: number; lost: number }>,
  now: number,
) => {
  const ended = own.filter(({ endedAt }) => endedAt !== null);
  const countOf = (status: string) => ended.filter((one) => one.status === status).length;
  const waits = own
    .filter(({ isWalkIn, createdAt }) => !isWalkIn && createdAt.getTime() >= now - YEAR_MS)
    .flatMap(({ id, createdAt, endedAt }) => {
      const answered = answers.get(id);
      if (answered !== undefined) return (answered - createdAt.getTime()) / MINUTE_MS;
      const waited = (endedAt?.getTime() ?? now) - createdAt.getTime();
      return waited >= PATIENCE_MS ? PATIENCE_MS / MINUTE_MS : [];
    });
  return {
    answerMinutes: waits.length < 5 ? null : rounded(middle(waits)),
    answerCount: waits.length,
    finishedPercent:
      ended.length < 5 ? null : percentsOf(['FINISHED', 'REJECTED', 'CANCELED'].map(countOf))[0]!,
    finishedCount: countOf('FINISHED'),
    rejectedCount: countOf('REJECTED'),
    canceledCount: countOf('CANCELED'),
    finishedStepCount: sumOf(own, steps, 'finished'),
    lostStepCount: sumOf(own, steps, 'lost'),
  };
};

const differenceOf = (name: string, stored: unknown, counted: unknown): string[] =>
  JSON.stringify(stored) === JSON.stringify(counted)
    ? []
    : [`${name}: ${JSON.stringify(stored)}, should be ${JSON.stringify(counted)}`];

/**
 * Recomputes all measures from the whole history, event by event and message by message, and returns the differences from what
 * is stored and what lists sort by.
 */
export const findWrongMeasures = async ({ pool, clock }: TestApp): Promise<string[]> => {
  const { rows: applications } = await pool.query<Application>(
    `select id, consulting_id as agency, status, created_at as "createdAt", ended_at as "endedAt",
       first_answer_at as "firstAnswerAt", is_walk_in as "isWalkIn" from applications`,
  );
  const { rows: events } = await pool.query<{ id: string; type: string; role: string; at: Date }>(
    'select application_id as id, type, actor_role as role, created_at as at from application_events',
  );
  const { rows: messages } = await pool.query<{ id: string; at: Date }>(
    `select application_id as id, created_at as at from chat_messages where side = 'CONSULTING'`,
  );
  const added = new Set(events.flatMap(({ id, type }) => (type === 'ADDED' ? id : [])));
  const answers = new Map<string, number>();
  for (const { id, at } of [
    ...events.filter(({ type, role }) => STAFF.includes(role) && !NO_ANSWER.includes(type)),
    ...messages,
  ])
    if (!added.has(id)) answers.set(id, Math.min(answers.get(id) ?? Number.POSITIVE_INFINITY, at.getTime()));
  const { rows: disputes } = await pool.query<{ id: string }>(
    'select application_id as id from disputes where returned_tiyin > 0',
  );
  const steps = new Map(
    applications.map(({ id }) => [
      id,
      {
        finished: events.filter((one) => one.id === id && one.type === 'STEP_FINISHED').length,
        lost: disputes.filter((one) => one.id === id).length,
      },
    ]),
  );
  const { rows: agencies } = await pool.query<{ id: number; price: number; lowest: number }>(
    `select id, price_from_tiyin::float8 as price, (select min(price_tiyin)::float8 from tariffs
       where consulting_id = consultings.id and is_active) as lowest,
       json_build_object('answerMinutes', answer_minutes, 'answerCount', answer_count, 'finishedPercent',
         finished_percent, 'finishedCount', finished_count, 'rejectedCount', rejected_count, 'canceledCount',
         canceled_count, 'finishedStepCount', finished_step_count, 'lostStepCount', lost_step_count) as stored,
       (select json_build_array(d.answer_minutes, d.finished_percent, d.price_tiyin) from search_documents d
         where d.kind = 'CONSULTING' and d.ref_id = consultings.id) as listed,
       json_build_array(answer_minutes, finished_percent, price_from_tiyin) as shown
     from consultings order by id`,
  );
  return [
    ...applications.flatMap(({ id, firstAnswerAt, isWalkIn }) => [
      ...differenceOf(`first answer of ${id}`, firstAnswerAt?.getTime() ?? null, answers.get(id) ?? null),
      ...differenceOf(`walk-in of ${id}`, isWalkIn, added.has(id)),
    ]),
    ...(
      agencies as ((typeof agencies)[number] & { stored: object; listed: unknown; shown: unknown })[]
    ).flatMap(({ id, price, lowest, stored, listed, shown }) => {
      const own = applications.filter(({ agency }) => agency === id);
      return [
        ...differenceOf(`agency ${id}`, stored, figuresOf(own, answers, steps, clock.now().getTime())),
        ...differenceOf(`lowest price of agency ${id}`, price, lowest),
        ...(listed === null ? [] : differenceOf(`place in lists of agency ${id}`, listed, shown)),
      ];
    }),
  ];
};
