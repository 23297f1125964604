/** Place of the settings that Zod reads when it is loaded (`zod/v4/core/core.js`): it comes with the first form, after all of this. */
interface ZodSettings {
  __zod_globalConfig?: { jitless?: boolean };
}

/**
 * Keeps Zod from compiling its checks. It would try that while a schema is made, which the Content-Security-Policy refuses and the
 * browser reports.
 */
export const leaveChecksUncompiled = (): void => {
  const settings = globalThis as ZodSettings;
  settings.__zod_globalConfig ??= {};
  settings.__zod_globalConfig.jitless = true;
};
