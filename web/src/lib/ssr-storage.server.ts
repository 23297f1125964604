import { AsyncLocalStorage } from 'node:async_hooks';
import type { SsrContext } from './ssr.ts';

/** The rendering that each asynchronous call on the server belongs to. */
export const ssrStorage = new AsyncLocalStorage<SsrContext>();
