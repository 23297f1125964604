const names = new WeakMap<object, string>();

type Work = (item: unknown, index: number) => unknown;

/**
 * A value of which nothing is known: every property of it and answer from it is another. It has one item, and as a piece
 * of SQL's text it is a language, which is the only thing that callers may put there.
 */
export const makeUnknown = (name: string): never => {
  const unknown: never = new Proxy(() => {}, {
    get: (_, property) => {
      if (property === Symbol.toPrimitive) return () => 'en';
      if (property === Symbol.iterator) return () => [makeUnknown(`${name}[]`)][Symbol.iterator]();
      if (property === 'map') return (work: Work) => [work(makeUnknown(`${name}[]`), 0)];
      if (property === 'flatMap') return (work: Work) => [work(makeUnknown(`${name}[]`), 0)].flat();
      if (property === 'forEach') return (work: Work) => void work(makeUnknown(`${name}[]`), 0);
      if (property === 'then' || property === 'toJSON') return undefined;
      if (property === 'length') return 1;
      return property === 'language' ? 'en' : makeUnknown(`${name}.${String(property)}`);
    },
    apply: () => makeUnknown(`${name}()`),
    construct: () => makeUnknown(`new ${name}`),
  }) as never;
  names.set(unknown, name);
  return unknown;
};

/** Returns the name that an unknown value was made with; null for a known one. Equal names are equal values. */
export const nameOfUnknown = (value: unknown): string | null => {
  if (Array.isArray(value)) return value.map(nameOfUnknown).find((name) => name !== null) ?? null;
  return typeof value === 'function' ? (names.get(value) ?? null) : null;
};
