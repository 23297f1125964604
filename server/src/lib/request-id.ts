import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Does `work` for the request of this number: what is logged and sent meanwhile has it, where it has none of its own. */
export const forRequest = <T>(id: string | undefined, work: () => T): T =>
  id === undefined ? work() : current.run(id, work);

/** Returns the id of the request for which a job is done; a request itself is known by its own log. */
export const currentRequest = (): string | undefined => current.getStore();

/** Returns the fields that pino adds: each line of a job names the request that it comes from. */
export const requestMixin = (): { reqId?: string } => {
  const reqId = currentRequest();
  return reqId === undefined ? {} : { reqId };
};
