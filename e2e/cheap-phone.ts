import type { CDPSession } from '@playwright/test';

/** A processor four times slower than this one, on Slow 3G. */
export const CHEAP_PHONE = { cpuSlowdown: 4, latencyMs: 400, bytesPerSecond: 400_000 / 8 };

/** With E2E_CHEAP_PHONE=360 the phone of a journey of two sides is a cheap one of this width; 0: it is not. */
export const CHEAP_WIDTH = Number(process.env.E2E_CHEAP_PHONE ?? 0);

/** A journey waits so many times as long for a cheap phone. */
export const PATIENCE = CHEAP_WIDTH ? 5 : 1;

/** Makes the page of a session of the browser's own protocol that of a cheap phone. */
export const slowDown = async (cdp: CDPSession): Promise<void> => {
  const { cpuSlowdown, latencyMs, bytesPerSecond } = CHEAP_PHONE;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};
