import type { ReadCallback } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import pLimit, { type LimitFunction } from 'p-limit';

/** Files of texts that are asked for at once (docs/rules.md#calls). */
const MAX_PARALLEL = 10;

const queues = new Map<string, LimitFunction>();

const queueOf = (language: string): LimitFunction => {
  const queue = queues.get(language) ?? pLimit(MAX_PARALLEL);
  queues.set(language, queue);
  return queue;
};

/** Loads texts by HTTP, at most ten files of a language at once: files that do not come keep no other language waiting. */
export class TextFiles extends HttpBackend {
  override read(language: string, namespace: string, callback: ReadCallback): void {
    const load = () =>
      new Promise<void>((resolve) => {
        super.read(language, namespace, (...answer: Parameters<ReadCallback>) => {
          resolve();
          callback(...answer);
        });
      });
    void queueOf(language)(load);
  }
}
