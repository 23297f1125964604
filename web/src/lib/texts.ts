import { cyrillicTexts, type TextTree } from '@parvoz/contract/cyrillic/cyrillic.ts';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ResourceLanguage } from 'i18next';

/** All texts as `../../../locales/<lng>/<area>/<ns>.json` → texts, only on the server; browsers load the files they need. */
const files = createIsomorphicFn()
  .server(() =>
    import.meta.glob<ResourceLanguage>('../../../locales/*/*/*.json', { eager: true, import: 'default' }),
  )
  .client(() => ({}) as Record<string, ResourceLanguage>);

/** Texts derived from written ones; browsers load them as files, without the rules of transliteration. */
const made = createIsomorphicFn()
  .server((texts: Record<string, ResourceLanguage>) => ({ 'uz-Cyrl': cyrillicTexts(texts.uz as TextTree) }))
  .client(() => ({}));

/** Texts by language and namespace. */
export const allTexts = (): Record<string, ResourceLanguage> => {
  const texts: Record<string, ResourceLanguage> = {};
  for (const [path, content] of Object.entries(files())) {
    const [language = '', , file = ''] = path.split('/').slice(-3);
    texts[language] = { ...texts[language], [file.replace('.json', '')]: content };
  }
  return { ...texts, ...made(texts) };
};
