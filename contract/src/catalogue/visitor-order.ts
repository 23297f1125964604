/** Kinds of things that have an order of their own for visitors of whom nothing is known (docs/decisions/117). */
export type OrderedKind = 'COUNTRY' | 'PROGRAM' | 'SCHOLARSHIP';
