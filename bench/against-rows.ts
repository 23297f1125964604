import type { Compared } from './compare.ts';

/** Slowest that code may be in relation to the other commit's without being marked. */
export const LOWEST = 0.9;

/** A figure of both commits; `ratio` is above 1 where this one is better. */
export interface Row {
  name: string;
  here: number;
  there: number;
  ratio: number;
  /** Ratio by the processor's time; null where that is not measured. */
  cpuRatio: number | null;
  /** Bytes of an answer of both; null where there are none. */
  bytes: readonly [here: number, there: number] | null;
}

/** Mark of a row that is slower than `LOWEST`, by rate or by the processor's time; empty for any other. */
export const markOf = ({ ratio, cpuRatio }: Pick<Row, 'ratio' | 'cpuRatio'>): string => {
  const slow = [
    ...(ratio < LOWEST ? ['time'] : []),
    ...(cpuRatio !== null && cpuRatio < LOWEST ? ['CPU'] : []),
  ];
  return slow.length === 0 ? '' : `SLOWER by ${slow.join(' and ')}`;
};

/** An answer of one commit to a request of both. */
export interface Probe {
  status: number;
  bytes: number;
}

/** Returns why a request cannot be compared; null where both answer it. */
export const whyLeftOut = (here: Probe, there: Probe): string | null => {
  if (here.status === 200 && there.status === 200) return null;
  const said = [here, there].map(({ status }, index) => `${['here', 'there'][index]} ${status}`);
  return `answered ${said.join(', ')}`;
};

/** Rates: more of them in a second is better. */
export const rateRow = (compared: Compared, probes: readonly [here: Probe, there: Probe]): Row => ({
  name: compared.name,
  here: compared.product,
  there: compared.limit,
  ratio: compared.ratio,
  cpuRatio: compared.cpuRatio,
  bytes: [probes[0].bytes, probes[1].bytes],
});

/** Costs, as seconds or megabytes: less is better. `ratio` and `cpuRatio` are those of pairs that were measured together. */
export const costRow = (
  name: string,
  {
    here,
    there,
    ratio,
    cpuRatio = null,
  }: { here: number; there: number; ratio: number; cpuRatio?: number | null },
): Row => ({ name, here, there, ratio, cpuRatio, bytes: null });
