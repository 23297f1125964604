import type { Language } from '@parvoz/contract/languages.ts';
import type { z } from 'zod';
import type { CallPublic } from '../http/own-calls.ts';
import type { TOOL_NAMES } from './endpoint.ts';
import type { PageOf } from './facts.ts';

export interface ToolContext {
  language: Language;
  /** Today in Tashkent, `YYYY-MM-DD`. */
  today: string;
  /** Calls what everybody may call: nothing else can be reached by a tool. */
  call: CallPublic;
  pageOf: PageOf;
  /** Returns a page as Markdown; null where this process has none. */
  readPage(path: string): Promise<string | null>;
}

/** An answer as data, and as a text that says the same; null for the data themselves as JSON. */
interface ToolAnswer<Facts> {
  facts: Facts;
  text: string | null;
}

/** A tool that assistants call. Title and description are for them, and so in English. */
export interface Tool<Input extends z.ZodType = z.ZodType, Facts extends z.ZodType = z.ZodType> {
  name: (typeof TOOL_NAMES)[number];
  title: string;
  description: string;
  input: Input;
  /** Fields that it does not name are left out of the answer. */
  facts: Facts;
  run(ctx: ToolContext, input: z.output<Input>): Promise<ToolAnswer<z.input<Facts>>>;
}

/** Binds a tool to its function and checks that their shapes agree. */
export const toolOf = <Input extends z.ZodType, Facts extends z.ZodType>(
  tool: Tool<Input, Facts>,
): Tool<Input, Facts> => tool;

/** A refusal in words that the assistant can act on. */
export class ToolRefusal extends Error {}
