import type pg from 'pg';

export interface PoolWaits {
  count: number;
  seconds: number;
}

/** Counts, from now on, who has to wait for a connection of the pool, and for how long. */
export const watchWaits = (pool: pg.Pool): PoolWaits => {
  const waits = { count: 0, seconds: 0 };
  type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;
  const connect = pool.connect.bind(pool) as (
    done?: (...connected: Connected) => void,
  ) => Promise<pg.PoolClient>;
  // Free or new connections go to those that wait already.
  const isBusy = () => pool.waitingCount >= pool.idleCount + Math.max(0, pool.options.max - pool.totalCount);
  pool.connect = ((done?: (...connected: Connected) => void) => {
    if (!isBusy()) return connect(done);
    const start = performance.now();
    const note = () => {
      waits.count++;
      waits.seconds += (performance.now() - start) / 1000;
    };
    if (done)
      return connect((...connected) => {
        note();
        done(...connected);
      });
    return connect().finally(note);
  }) as pg.Pool['connect'];
  return waits;
};
