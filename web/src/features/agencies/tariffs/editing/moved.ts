import { useRef } from 'react';

interface Placed {
  version: number;
  orderNumber: number;
  updatedAt: string;
}

/** What a form of it shows: its place, and the levels inside it, are changed beside the form. */
const contentOf = <Row extends Placed>(row: Row): string =>
  JSON.stringify({ ...row, version: 0, orderNumber: 0, updatedAt: '', levelList: [] });

/**
 * What a step or a level is saved with that was moved while its form was open: moving it raises its version, and changes
 * nothing of what the form shows. `record` is the newest that is known; null for a new one.
 */
export const useMoved = <Row extends Placed>(record: Row | null) => {
  const seen = useRef(new Map<number, Row>());
  if (record) seen.current.set(record.version, record);
  return (version: number, orderNumber: number): Pick<Placed, 'version' | 'orderNumber'> => {
    const base = seen.current.get(version);
    return record && base && contentOf(base) === contentOf(record)
      ? { version: record.version, orderNumber: record.orderNumber }
      : { version, orderNumber };
  };
};
