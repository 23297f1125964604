import { vi } from 'vitest';

/** Milliseconds. Ends what hangs; a busy machine takes many times as long as a quiet one. */
const PATIENCE_MS = 10_000;

/** Files share a process, and each of them runs this one. */
const IS_PATIENT = Symbol.for('parvoz.patient');

const { waitFor, waitUntil } = vi;

type Options = Parameters<typeof waitFor>[1];
const patiently = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options };

// What a test waits for has ten seconds to come in the place of one.
if (!Object.hasOwn(vi, IS_PATIENT))
  Object.assign(vi, {
    [IS_PATIENT]: true,
    waitFor: ((callback, options) => waitFor(callback, patiently(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patiently(options))) satisfies typeof waitUntil,
  });
