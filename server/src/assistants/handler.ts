import { createMcpHandler, McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { z } from 'zod';
import type { Log } from '../db/context.ts';
import { toJsonSchema } from '../http/json-schema.ts';
import { RefusedCall } from '../http/own-calls.ts';
import { parseValue } from '../http/parse.ts';
import { AppError } from '../lib/app-error.ts';
import { faultText, refusalText } from '../lib/texts.ts';
import { type Tool, type ToolContext, ToolRefusal } from './tool.ts';
import { TOOLS } from './tools.ts';
import { t } from './words.ts';

/** Loaded with the SDK at the first request: the start of the product does not wait for it. */

const INSTRUCTIONS = `Parvoz is a catalogue of studying abroad for people from Uzbekistan: programmes, universities, scholarships and countries. Its facts come from official pages.

- Answer from the tools, give people the address of the page (page) beside each fact, and say its year and the day of its check; where checkedOn is null, say that it is not checked yet.
- "Unknown" or null means that nobody has entered it: neither "no" nor "free" nor "nothing required".
- Dates with isExpected were not announced: they are those of a year before. Typical sums are usual in a country, not a price.
- Ask in the language that you answer in: uz, ru, en or uz-Cyrl.
- The university decides about admission. Nothing can be changed or applied for here: give people the page.`;

const SERVER = { name: 'parvoz', title: 'Parvoz', version: '1.0.0' };

/** An hour: tools change with a release only. */
const LIST_TTL_MS = 3_600_000;

type ListedSchema = { type: 'object' } & Record<string, unknown>;

/**
 * JSON Schema of a tool as short as it can be, because the schemas of all tools lie in the memory of each conversation: without
 * patterns beside formats, and limits of numbers that only say that they are exact. Answers may be known to have more fields.
 */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): ListedSchema =>
  JSON.parse(
    JSON.stringify(toJsonSchema(schema, io), function (this: Record<string, unknown>, key, value) {
      const isPattern = key === 'pattern' && this.format === 'date';
      const isLimit = (key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER;
      const isClosed = key === 'additionalProperties' && io === 'output';
      return isPattern || isLimit || isClosed ? undefined : value;
    }),
  );

/** Made once: each request gets a server of its own. */
const LISTED = TOOLS.map(({ name, title, description, input, facts }) => ({
  name,
  title,
  description,
  inputSchema: jsonSchema(input, 'input'),
  outputSchema: jsonSchema(facts, 'output'),
  annotations: {
    title,
    readOnlyHint: true,
    idempotentHint: true,
    destructiveHint: false,
    openWorldHint: false,
  },
}));

/** Whatever a tool needs, in a language. */
export type ContextOf = (language: Language) => ToolContext;

interface Asked {
  contextOf: ContextOf;
  /** Language of the request, where the arguments name none. */
  language: Language;
  log: Log;
}

const linesOf = (sentence: string, fields: readonly (readonly [string, string])[]): string =>
  [sentence, ...fields.map(([path, fault]) => `${path}: ${fault}`)].join('\n');

/** Words of a refusal in which somebody can act on it; null for a fault of ours. */
const refusalOf = (error: unknown, language: Language, missing: () => string): string | null => {
  if (error instanceof ToolRefusal) return error.message;
  if (error instanceof AppError) {
    const faults = Object.entries(error.fields ?? {});
    return linesOf(
      refusalText(language, error),
      faults.map(([path, fault]) => [path, faultText(language, fault)]),
    );
  }
  if (!(error instanceof RefusedCall) || error.status >= 500) return null;
  return error.status === 404 ? missing() : linesOf(error.message, Object.entries(error.fields));
};

const failed = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] });

type Given = Record<string, unknown>;

/** Ids of the records that a tool was asked about. */
const idsIn = ({ id, programId, scholarshipId }: Given): string =>
  [id, programId, scholarshipId].filter((one) => one !== undefined).join(', ');

const runTool = async (tool: Tool, given: Given, { contextOf, language: fallback, log }: Asked) => {
  const language = isLanguage(given.language) ? given.language : fallback;
  try {
    const { facts, text } = await tool.run(contextOf(language), parseValue(tool.input, given));
    // Fields that the contract does not name are dropped here, whatever a tool has put together.
    const structuredContent = tool.facts.parse(facts) as Given;
    const words = text ?? JSON.stringify(structuredContent);
    return { content: [{ type: 'text' as const, text: words }], structuredContent };
  } catch (error) {
    const missing = () => t(language, 'notFound', { name: tool.name, id: idsIn(given) });
    const refusal = refusalOf(error, language, missing);
    if (refusal !== null) return failed(refusal);
    log.error({ err: error, tool: tool.name }, 'a tool failed');
    return failed(t(language, 'failed'));
  }
};

const serverFor = (asked: Asked): McpServer => {
  const mcp = new McpServer(SERVER, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
  });
  mcp.server.setRequestHandler('tools/list', () => ({ tools: LISTED }));
  mcp.server.setRequestHandler('tools/call', ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool ${params.name.slice(0, 100)}. There are ${TOOLS.map(({ name }) => name).join(', ')}.`,
      );
    return runTool(tool, params.arguments ?? {}, asked);
  });
  return mcp;
};

/** Answers one request; nothing is remembered between two of them. */
export const answer = (request: Request, body: unknown, asked: Asked): Promise<Response> =>
  // One for each request, because the server of the SDK knows nothing of who asks.
  createMcpHandler(() => serverFor(asked), {
    // A stream of changes would hold a connection open for each subscriber, and nothing is ever announced.
    maxSubscriptions: 0,
    keepAliveMs: 0,
    onerror: (error) => asked.log.debug({ err: error }, 'a request of an assistant was refused'),
  }).fetch(request, { parsedBody: body });
