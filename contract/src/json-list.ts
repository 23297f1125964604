declare const listed: unique symbol;

/** A list of `T` inside a JSON string, as some of the public fields are (docs/rules.md#calls). */
export type JsonList<T> = string & { readonly [listed]?: T };

export const encodeList = <T>(list: readonly T[]): JsonList<T> => JSON.stringify(list);
export const decodeList = <T>(text: JsonList<T>): T[] => JSON.parse(text);
