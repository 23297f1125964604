import { useRef } from 'react';

interface Placed {
  version: number;
  orderNumber: number;
  updatedAt: string;
}

/** Returns the row without the fields that are changed outside its form: its place and the levels inside it. */
const contentOf = <Row extends Placed>(row: Row): string =>
  JSON.stringify({ ...row, version: 0, orderNumber: 0, updatedAt: '', levelList: [] });

/**
 * Returns a function that gives the version and order number to save a step or level with if it was moved while its
 * form was open: moving raises the version, but changes nothing that the form shows. `record` is the newest known
 * state; null for a new one.
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
