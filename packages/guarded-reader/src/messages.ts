/** What a child may use. */
export interface Limits {
  /** Of V8's objects. */
  heapMb: number;
  /** Of everything that the process has: its heap, bytes beside it, and some 60 MB of its own. */
  memoryMb: number;
  /** Of the child's own work: on a machine with much else to do, that takes longer. */
  workMs: number;
  /** From the file to the answer. */
  timeMs: number;
  /** Of all pieces of an answer together. */
  outputBytes: number;
}

/** Why a file was not read. */
export interface Refusal {
  /** What the module that reads names it; null where it has no name for it. */
  reason: string | null;
  message: string;
}

/** What a child says: pieces, then one of the others. */
export type Answer<Piece> =
  | { kind: 'piece'; piece: Piece }
  | { kind: 'end' }
  | ({ kind: 'refusal' } & Refusal)
  /** The module itself is broken, whatever the file. */
  | { kind: 'fault'; message: string };

/** What a child is given: the bytes of the file in pieces, then what else it has to know, with which it begins. */
export type Given<Input> = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'input'; input: Input };

/**
 * What a module that reads exports as `read`, of a file and of what else it has to know: an answer in pieces, each small enough
 * not to hold up who gets it.
 */
export type Read<Input, Piece> = (input: Input, bytes: Buffer) => AsyncIterable<Piece>;
