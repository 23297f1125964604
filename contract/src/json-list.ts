declare const listed: unique symbol;

/** A list of `T` inside a JSON string, as product.md §3 has it for `subFaculty` and `universityList`. */
export type JsonList<T> = string & { readonly [listed]?: T };

export const encodeList = <T>(list: readonly T[]): JsonList<T> => JSON.stringify(list);
export const decodeList = <T>(text: JsonList<T>): T[] => JSON.parse(text);
