import fastify from 'fastify';
import type { QueryConfig } from 'pg';
import { openPool } from '../server/src/db/pool.ts';
import { answerQuestions, cpuSeconds, workerInput } from './processes.ts';

/**
 * One statement of a recorded call; those of one stage ran at the same time, after those of the stage before. Those of a session
 * ran one after the other with a connection of their own.
 */
export interface Statement {
  stage: number;
  session?: number;
  query: QueryConfig;
}

/** A call as the product answered it. */
export interface Recorded {
  request: { method: string; path: string; headers: Record<string, string>; body?: string };
  statements: Statement[];
  /** As it was sent to a browser: compressed where that is worth it. */
  body: Uint8Array;
}

/**
 * The limit case: the least that Fastify and PostgreSQL can do. A call runs the statements that the product ran for
 * it, with the same values and names on the same kind of pool, and sends a ready string of as many bytes as the product.
 * `?case=` says which call; `/fixed` only sends the string.
 */
interface LimitInput {
  databaseUrl: string;
}

const { databaseUrl } = workerInput<LimitInput>();
const pool = openPool({ url: databaseUrl, onError: (error) => process.stderr.write(`${error.message}\n`) });

/** A statement, or those of a session. */
type Work = [QueryConfig, ...QueryConfig[]];

interface Case {
  stages: Work[][];
  text: string;
}
let cases: Case[] = [];

const toStages = (statements: readonly Statement[]): Work[][] => {
  const stages: Work[][] = [];
  const sessions = new Map<number, Work>();
  for (const { stage, session, query } of statements) {
    const begun = session !== undefined && sessions.get(session);
    if (begun) begun.push(query);
    else {
      const work: Work = [query];
      stages[stage] ??= [];
      stages[stage].push(work);
      if (session !== undefined) sessions.set(session, work);
    }
  }
  return stages.filter(Boolean);
};

const run = async ([query, ...others]: Work): Promise<void> => {
  const last = others.pop();
  if (!last) return void (await pool.query(query));
  const client = await pool.connect();
  try {
    for (const one of [query, ...others]) await client.query(one);
  } finally {
    // As in the product, nobody waits for the end of a session.
    void client.query(last).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
};

const app = fastify();
app.all<{ Querystring: { case: string } }>('/call', async (request, reply) => {
  const { stages, text } = cases[Number(request.query.case)]!;
  for (const stage of stages) await Promise.all(stage.map(run));
  return reply.type('application/json; charset=utf-8').send(text);
});
app.all<{ Querystring: { case: string } }>('/fixed', async (request, reply) =>
  reply.type('text/html; charset=utf-8').send(cases[Number(request.query.case)]!.text),
);

const address = await app.listen({ port: 0, host: '127.0.0.1' });
answerQuestions({
  address: () => address,
  cpuSeconds,
  setCases: (recorded: Pick<Recorded, 'statements' | 'body'>[]) => {
    cases = recorded.map(({ statements, body }) => ({
      stages: toStages(statements),
      text: 'x'.repeat(body.byteLength),
    }));
  },
});
