import { makeUnknown, nameOfUnknown } from './unknown.ts';

/** Statements that one path runs at most; more is a loop that waits for an answer which never comes. */
const MAX_STATEMENTS = 50;

type Choices = ReadonlyMap<string, number>;

/**
 * Walks a function on every way that its choices offer: each way through a choice is taken at least once, with the first way at
 * all that come later. Choices that only read known values are left as they are.
 */
export class Explorer {
  #given: Choices = new Map();
  #made = new Map<string, number>();
  #offered = new Set<string>();
  #pending: Choices[] = [];
  #statements = 0;

  #pick(key: string, ways: number): number {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const way = this.#given.get(key) ?? 0;
    for (let other = 0; other < ways; other++) {
      const offer = `${key} ${other}`;
      if (this.#offered.has(offer)) continue;
      this.#offered.add(offer);
      if (other !== way) this.#pending.push(new Map([...this.#made, [key, other]]));
    }
    this.#made.set(key, way);
    return way;
  }

  /** Stands around the question of a choice: `text` is empty where it is a mere name. */
  readonly choose = (text: string, value: unknown, read: readonly unknown[]): unknown => {
    const names = read.map(nameOfUnknown).filter((name) => name !== null);
    if (!names.length) return value;
    if (this.#pick(`${text} ${names}`, 2) === 0) return value || makeUnknown(names[0]!);
    return value === null || value === undefined || text === '' ? null : false;
  };

  /** Stands around what `switch` asks for. */
  readonly select = (key: string, value: unknown, cases: readonly unknown[]): unknown =>
    nameOfUnknown(value) === null ? value : cases[this.#pick(key, cases.length)];

  /** Stands around an object that takes over properties of others. */
  readonly merge = <T extends object>(object: T, others: readonly unknown[]): T => {
    const unknown = others.find((other) => nameOfUnknown(other) !== null) as T | undefined;
    if (!unknown) return object;
    return new Proxy(object, {
      get: (target, name) => Reflect.get(Reflect.has(target, name) ? target : unknown, name),
    });
  };

  /** Stands around an object of which a property is looked up by a name that may be unknown. */
  readonly lookUp = <T>(key: string, object: T): T => {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
    const values = Object.values(object);
    return new Proxy(object, {
      get: (target, name) =>
        Reflect.has(target, name) ? Reflect.get(target, name) : values[this.#pick(key, values.length)],
    });
  };

  /** Counts a statement of the present path. */
  count(): void {
    if (++this.#statements > MAX_STATEMENTS)
      throw new Error(`more than ${MAX_STATEMENTS} statements on one path`);
  }

  /** Calls `work` once for each way through it. */
  async explore(work: () => unknown): Promise<void> {
    this.#offered.clear();
    this.#pending = [new Map()];
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) {
      this.#given = next;
      this.#made = new Map();
      this.#statements = 0;
      try {
        await work();
      } catch {
        // A path that cannot be gone with what is made up; statements that no path reaches are reported.
      }
    }
  }
}
