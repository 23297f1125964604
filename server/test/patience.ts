import { vi } from 'vitest';

/** Milliseconds. Ends what hangs; a busy machine takes many times as long as a quiet one. */
const PATIENCE_MS = 30_000;

/** Files share a process, and each of them runs this one. */
const IS_PATIENT = Symbol.for('parvoz.patient');

const { waitFor, waitUntil } = vi;

type Options = Parameters<typeof waitFor>[1];
const patiently = (options: Options = {}): Options => {
  const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : options;
  return { ...others, timeout: Math.max(timeout, PATIENCE_MS) };
};

// Waits of a test time out after half a minute instead of a second.
if (!Object.hasOwn(vi, IS_PATIENT))
  Object.assign(vi, {
    [IS_PATIENT]: true,
    waitFor: ((callback, options) => waitFor(callback, patiently(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patiently(options))) satisfies typeof waitUntil,
  });
