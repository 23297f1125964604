import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../lib/head.ts';
import { languageOf } from '../lib/i18n.ts';

/** Address of the site without a slash at the end, of which a document is. */
export const DocumentOrigin = createContext('');

/**
 * Returns a function that gives the whole address of a path in the document's language: readers of the document have no
 * page that a path could be relative to.
 */
export const useAddress = (): ((path: string) => string) => {
  const origin = useContext(DocumentOrigin);
  const { i18n } = useTranslation();
  return (path) => addressIn(origin, path, languageOf(i18n));
};
