import type { i18n } from 'i18next';
import type { Texts } from '../../../../../../locales/texts.ts';
import { pageHead } from '../../../../lib/head.ts';
import { languageOf, loadTexts } from '../../../../lib/i18n.ts';

interface Context {
  origin: string;
  i18n: i18n;
}

interface EditingPage {
  path: string;
  /** Of its name and what it is for, in the texts of `tariffs-editing`. */
  of: 'tariffs' | 'steps' | 'own';
  texts: readonly (keyof Texts)[];
}

/** Returns the loader and title of a page of tariffs or steps. */
export const editingRoute = ({ path, of, texts }: EditingPage) => ({
  loader: ({ context }: { context: Context }) => loadTexts(context.i18n, [...texts]),
  head: ({ match: { context } }: { match: { context: Context } }) =>
    pageHead({
      origin: context.origin,
      language: languageOf(context.i18n),
      path,
      title: context.i18n.t(`tariffs-editing:${of}.title`),
      description: context.i18n.t(`tariffs-editing:${of}.lead`),
      indexed: false,
    }),
});

/** Of `?tariff=`: a tariff's id, `none` for the steps of none; nothing where nobody has said. */
export const readTariffId = ({ tariff }: Record<string, unknown>): { tariff?: number | 'none' } => {
  if (tariff === 'none') return { tariff };
  const id = Number(tariff);
  return Number.isInteger(id) && id > 0 ? { tariff: id } : {};
};
