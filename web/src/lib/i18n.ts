import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  LANGUAGE_PARAM,
  LANGUAGES,
  type Language,
  languageCookie,
} from '@parvoz/contract/languages.ts';
import { TEXT_FACTS } from '@parvoz/contract/text-facts.ts';
import { createInstance, type i18n, type Module, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from '../../../locales/texts.ts';
import { formatInText } from './format.ts';
import { saveLocally } from './local-storage.ts';
import { currentSsr } from './ssr.ts';
import { TextFiles } from './text-files.ts';
import { allTexts } from './texts.ts';

/** Texts that every page needs. */
export const COMMON_TEXTS = 'common';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof COMMON_TEXTS;
    resources: Texts;
    // Texts of JSON are any text to the compiler: looking for their places was a tenth of its work, and found none.
    parseInterpolation: false;
  }
}

export interface I18nState {
  language: Language;
  texts: ResourceLanguage;
}

let serverTexts: Record<string, ResourceLanguage> | undefined;
/** Texts without parameters by language, namespaces and key: on the server they never change. */
const serverMemo = new Map<string, Map<unknown, string>>();

type Translate = (...given: unknown[]) => string;

/** Looking texts up takes i18next a tenth of the time of a page, and most have no parameters. */
const memoise = (instance: i18n): void => {
  const getFixedT = instance.getFixedT.bind(instance) as unknown as (...asked: unknown[]) => Translate;
  instance.getFixedT = ((...asked: unknown[]) => {
    const translate = getFixedT(...asked);
    const name = JSON.stringify([instance.language, ...asked]);
    const memo = serverMemo.get(name) ?? new Map<unknown, string>();
    serverMemo.set(name, memo);
    const memoised: Translate = (...given) => {
      const [key] = given;
      if (given.length > 1 || typeof key !== 'string') return translate(...given);
      const text = memo.get(key) ?? translate(key);
      memo.set(key, text);
      return text;
    };
    return Object.assign(memoised, translate);
  }) as unknown as i18n['getFixedT'];
};

/** All that texts have formatted is numbers. i18next asks a formatter alone, whatever the options say. */
const FORMATTER = { type: 'formatter', format: formatInText } as unknown as Module;

const OPTIONS = {
  fallbackLng: false,
  defaultNS: COMMON_TEXTS,
  interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: TEXT_FACTS },
  react: { useSuspense: false },
  initAsync: false,
} as const;

/** Texts for one rendering on the server, or for the browser, which starts with those of the page. */
export const createI18n = (): i18n => {
  const instance = createInstance().use(initReactI18next).use(FORMATTER);
  const ssr = currentSsr();
  if (ssr) {
    serverTexts ??= allTexts();
    // A list of its own: it grows with what the page loads, and all of it goes to the browser.
    instance.init({ ...OPTIONS, ns: [COMMON_TEXTS], lng: ssr.language, resources: serverTexts });
    memoise(instance);
    return instance;
  }
  instance.use(TextFiles).init({
    ...OPTIONS,
    // None yet: those of the page are in it, and come with `hydrateI18n`.
    ns: [],
    lng: document.documentElement.lang,
    resources: {},
    partialBundledLanguages: true,
    // Uzbek in Cyrillic has all of its texts: Latin ones behind it would be fetched for nothing.
    load: 'currentOnly',
    supportedLngs: LANGUAGES,
    // Counted by the back end, for each language.
    maxParallelReads: Number.POSITIVE_INFINITY,
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  });
  return instance;
};

export const languageOf = (instance: i18n): Language =>
  isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE;

/** Makes sure that the texts of a page are there before it renders. */
export const loadTexts = async (instance: i18n, namespaces: readonly string[]): Promise<void> => {
  await instance.loadNamespaces(namespaces);
};

/** Returns the language and texts that the browser needs to show the page rendered by the server. */
export const dehydrateI18n = (instance: i18n): I18nState => {
  const namespaces = [instance.options.ns ?? []]
    .flat()
    .filter((ns) => instance.hasResourceBundle(instance.language, ns));
  return {
    language: languageOf(instance),
    texts: Object.fromEntries(
      namespaces.map((ns) => [ns, instance.getResourceBundle(instance.language, ns)]),
    ),
  };
};

export const hydrateI18n = (instance: i18n, { language, texts }: I18nState): void => {
  for (const [ns, content] of Object.entries(texts)) instance.addResourceBundle(language, ns, content);
  instance.options.ns = Object.keys(texts);
};

/** Remembers a language chosen by hand for this browser. Where storage is refused it holds for the visit. */
export const rememberLanguage = (language: Language): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = languageCookie(language, window.location.protocol === 'https:');
  saveLocally(LANGUAGE_KEY, language);
};

/** Language that this browser chose before: address, cookie, local and session storage, in this order. */
export const detectLanguage = async (): Promise<Language | undefined> => {
  const { default: Detector } = await import('i18next-browser-languagedetector');
  const detector = new Detector(null, {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage'],
    lookupQuerystring: LANGUAGE_PARAM,
    lookupCookie: LANGUAGE_KEY,
    lookupLocalStorage: LANGUAGE_KEY,
    lookupSessionStorage: LANGUAGE_KEY,
    caches: [],
  });
  return [detector.detect() ?? []].flat().find(isLanguage);
};
