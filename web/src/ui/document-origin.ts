import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../lib/head.ts';
import { languageOf } from '../lib/i18n.ts';

/** Address of the site without a slash at the end, of which a document is. */
export const DocumentOrigin = createContext('');

/** Whole address of a path in the document's language: whoever reads it has no page that the path would be of. */
export const useAddress = (): ((path: string) => string) => {
  const origin = useContext(DocumentOrigin);
  const { i18n } = useTranslation();
  return (path) => addressIn(origin, path, languageOf(i18n));
};
