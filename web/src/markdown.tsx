import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { isNotFound } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { readDocumentAddress } from './lib/document-address.ts';
import { addressIn } from './lib/head.ts';
import { createI18n, loadTexts } from './lib/i18n.ts';
import type { SsrContext } from './lib/ssr.ts';
import { ssrStorage } from './lib/ssr-storage.server.ts';
import { toMarkdown } from './lib/to-markdown.ts';
import { documentOf } from './pages/catalogue/documents.tsx';
import { PageLink } from './ui/document.tsx';
import { DocumentOrigin } from './ui/document-origin.ts';

export interface MarkdownPage {
  status: number;
  /** Address of the page that says the same; null where there is none. */
  canonical: string | null;
  markdown: string;
}

interface Writing {
  i18n: i18n;
  queryClient: QueryClient;
  origin: string;
}

const write = ({ i18n, queryClient, origin }: Writing, content: ReactNode): string =>
  toMarkdown(
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <DocumentOrigin value={origin}>{content}</DocumentOrigin>
        </I18nextProvider>
      </QueryClientProvider>,
    ),
  );

/** Lists that lead to pages with documents, by their names in `common`. */
const LISTS = [
  ['universities', '/university-list'],
  ['programs', '/programs'],
  ['scholarships', '/scholarships'],
  ['countries', '/countries'],
  ['consultings', '/consulting-list'],
] as const;

/** There is no such page, and where to look for others. */
const NotFound = () => {
  const { t } = useTranslation(['common', 'documents']);
  return (
    <>
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundReason')}</p>
      <h2>{t('documents:lists')}</h2>
      <ul>
        {LISTS.map(([name, path]) => (
          <li key={path}>
            <PageLink path={path}>{t(name)}</PageLink>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Shown if the subject of the page could not be loaded. */
const Failed = () => {
  const { t } = useTranslation('common');
  return (
    <>
      <h1>{t('errorTitle')}</h1>
      <p>{t('unreachable')}</p>
    </>
  );
};

const isMissing = async (loaded: Promise<void>): Promise<boolean> => {
  try {
    await loaded;
    return false;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
};

/**
 * Returns the page at an address as Markdown, in the language of the context. Throws if the address has no Markdown.
 */
export const renderMarkdown = (address: string, context: SsrContext): Promise<MarkdownPage> =>
  ssrStorage.run(context, async () => {
    const found = readDocumentAddress(address);
    if (!found) throw new Error(`${address} has no Markdown`);
    const { path, id, start } = found;
    const { load, Content } = documentOf(start);
    const { origin, language } = context;
    const options = { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } };
    const writing = { i18n: createI18n(), queryClient: new QueryClient({ defaultOptions: options }), origin };
    await loadTexts(writing.i18n, ['documents']);
    if (await isMissing(load(writing, String(id))))
      return { status: 404, canonical: null, markdown: write(writing, <NotFound />) };
    if (context.status)
      return { status: context.status, canonical: null, markdown: write(writing, <Failed />) };
    const canonical = addressIn(origin, path, language);
    return { status: 200, canonical, markdown: write(writing, <Content id={id} />) };
  });
