/** Limits of a child's resources. */
export interface Limits {
  /** Memory of V8's objects. */
  heapMb: number;
  /** Memory of the whole process: its heap, bytes beside it, and some 60 MB of its own. */
  memoryMb: number;
  /** Time of the child's own work: on a machine with much else to do, that takes longer. */
  workMs: number;
  /** Time from the file to the answer. */
  timeMs: number;
  /** Size of all pieces of an answer together. */
  outputBytes: number;
}

/** Reason that a file was not read. */
export interface Refusal {
  /** The reading module's name of it; null where it has none. */
  reason: string | null;
  message: string;
}

/** Message of a child: pieces, then one of the others. */
export type Answer<Piece> =
  | { kind: 'piece'; piece: Piece }
  | { kind: 'end' }
  | ({ kind: 'refusal' } & Refusal)
  /** The module itself is broken, whatever the file. */
  | { kind: 'fault'; message: string };

/** Message to a child: the bytes of the file in pieces, then the other input, with which it begins. */
export type Given<Input> = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'input'; input: Input };

/**
 * Function that a reading module exports as `read`, of the other input and a file: its result in pieces, each small enough not
 * to block its receiver.
 */
export type Read<Input, Piece> = (input: Input, bytes: Buffer) => AsyncIterable<Piece>;
