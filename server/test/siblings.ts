import type { FromWorker, ToWorker } from '../src/processes/messages.ts';
import { Relay } from '../src/processes/relay.ts';
import { joinSiblings, type Membership } from '../src/processes/siblings.ts';

export interface Linked extends Membership {
  /** Ends it, as its supervisor sees that. */
  leave(): void;
}

/** Processes that a supervisor has beside each other, ready and without being processes. */
export const linkSiblings = (count: number): Linked[] => {
  const relay = new Relay(count - 1);
  const later = (work: () => void) => void setImmediate(work);
  return Array.from({ length: count }, (_, index) => {
    const listeners: ((message: ToWorker) => void)[] = [];
    relay.add(index, (message) => {
      const text = JSON.stringify(message);
      later(() => listeners.forEach((listener) => void listener(JSON.parse(text))));
    });
    const send = (message: FromWorker) => later(() => relay.receive(index, message));
    const joined = joinSiblings(
      { send, onMessage: (listener) => void listeners.push(listener as (message: ToWorker) => void) },
      count,
    );
    joined.ready();
    return { ...joined, leave: () => relay.remove(index) };
  });
};
