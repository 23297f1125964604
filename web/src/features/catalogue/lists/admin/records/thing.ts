import type { InEveryLanguage, Language } from '@parvoz/contract/languages.ts';
import type { NewOrder, Uses } from '@parvoz/contract/platform/administration.ts';

/** Form values of a continent, a degree, a category or a field of study. */
export type ThingInput = InEveryLanguage<'name', string> & {
  orderNumber: number;
  /** Of a degree. */
  key?: string;
  /** Of a field of study: its category; null of a category. */
  parentId?: number | null;
};

export type Thing = ThingInput & {
  id: number;
  version: number;
  updatedAt: string;
  countryCount?: number;
  fieldCount?: number;
};

/** Calls about one kind of things. */
export interface ThingCalls {
  /** Of the administrators' list. */
  queryKey: readonly string[];
  /** All of them, in their order. */
  list(language: Language, signal: AbortSignal): Promise<Thing[]>;
  read(id: number, language: Language): Promise<Thing>;
  create(input: ThingInput, idempotencyKey: string, language: Language): Promise<Thing>;
  change(id: number, input: ThingInput & { version: number }, language: Language): Promise<Thing>;
  remove(id: number, language: Language): Promise<null>;
  findUses(id: number, language: Language): Promise<Uses>;
  order(order: NewOrder, parentId: number | null, language: Language): Promise<null>;
}
