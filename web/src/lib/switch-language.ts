import { LANGUAGE_PARAM, type Language } from '@parvoz/contract/languages.ts';
import type { useRouter } from '@tanstack/react-router';
import { detectLanguage, languageOf, rememberLanguage } from './i18n.ts';
import { whenIdle } from './idle.ts';

type Router = ReturnType<typeof useRouter>;

const addressWithoutLanguage = (): string | undefined => {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(LANGUAGE_PARAM)) return undefined;
  url.searchParams.delete(LANGUAGE_PARAM);
  return url.pathname + url.search + url.hash;
};

/** The language that was asked for last: of two quick changes only the second one counts. */
let wanted: Language | undefined;

/**
 * Shows the site in another language without a reload. The texts and the data of the open page are loaded first, by the
 * loaders, with a second set of texts; the page changes in one step, when everything is there.
 */
export const switchLanguage = async (router: Router, language: Language): Promise<void> => {
  wanted = language;
  rememberLanguage(language);
  const { context } = router.options;
  if (languageOf(context.i18n) !== language) {
    const i18n = context.i18n.cloneInstance();
    await i18n.changeLanguage(language);
    if (wanted !== language) return;
    router.update({ ...router.options, context: { ...context, i18n } });
    await router.invalidate({ sync: true });
  }
  const href = addressWithoutLanguage();
  if (href) await router.navigate({ href, replace: true, resetScroll: false });
};

/** Address of the open page in a language, for links that work without JavaScript. */
export const addressInLanguage = (pathname: string, search: string, language: Language): string => {
  const params = new URLSearchParams(search);
  params.set(LANGUAGE_PARAM, language);
  return `${pathname}?${params}`;
};

/**
 * After the first render: a language in the address is remembered, and a language that only the browser's storage
 * knows is shown.
 */
export const settleLanguage = async (router: Router): Promise<void> => {
  await whenIdle();
  const detected = await detectLanguage();
  const shown = languageOf(router.options.context.i18n);
  if (!detected) return;
  if (detected !== shown) await switchLanguage(router, detected);
  else if (addressWithoutLanguage()) rememberLanguage(shown);
};
