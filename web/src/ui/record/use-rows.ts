import { useRef } from 'react';

/** Returns functions that change a form's list of rows, and a ref for the list: the first field of an added row gets the focus. */
export const useRows = <Row extends object>(rows: readonly Row[], set: (rows: Row[]) => void) => {
  const list = useRef<HTMLUListElement>(null);
  return {
    list,
    put: (at: number, over: Partial<Row>) =>
      set(rows.map((row, index) => (index === at ? { ...row, ...over } : row))),
    remove: (at: number) => set(rows.filter((_, index) => index !== at)),
    add: (row: Row) => {
      set([...rows, row]);
      // Once the field is rendered.
      setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child :is(input, select)')?.focus());
    },
  };
};
