import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentSsr, READER_PAGE } from '../../lib/ssr.ts';
import textStyles from '../../ui/text.module.css';
import styles from './reader-page.module.css';

/**
 * Returns the page as its reader sees it, where the server has rendered it for them and its scripts are not there yet; in the
 * browser, which has it, without what is in it.
 */
export const readerHtml = createIsomorphicFn()
  .server((): string | null => currentSsr()?.readerPage?.html ?? null)
  .client((): string | null => (document.getElementById(READER_PAGE) ? '' : null));

/** The line at the top comes so long after the page, as `reader-page.module.css` has it. */
const LINE_MS = 800;

/** An element that React has taken out of the document, with what is in it, and what had the focus. */
let taken: { element: HTMLElement; focused: Element | null } | undefined;

/** The element that stands there still, where React has put another one into its place without taking it out. */
const elementBefore = (element: HTMLElement): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`#${READER_PAGE}`)].find((one) => one !== element);

/** That page. React leaves it as the server has sent it, until the living page takes its place. */
export const ReaderPage = ({ html }: { html: string }) => {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = element.current!;
    const before = elementBefore(own) ?? taken?.element;
    const focused = taken?.focused ?? document.activeElement;
    if (before) {
      own.replaceChildren(...before.childNodes);
      // The line at the top counts from the beginning of the page, and not anew.
      (own.previousElementSibling as HTMLElement).style.animationDelay = `${LINE_MS - performance.now()}ms`;
    }
    if (focused instanceof HTMLElement && focused !== document.activeElement)
      focused.focus({ preventScroll: true });
    return () => {
      taken = { element: own, focused: document.activeElement };
      // One that takes its place does so in the same turn.
      queueMicrotask(() => {
        taken = undefined;
      });
    };
  }, []);
  return (
    <>
      <div className={styles.coming} role="status">
        <span className={textStyles.sr}>{t('loading')}</span>
      </div>
      <div
        ref={element}
        id={READER_PAGE}
        className={styles.page}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it, on the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
};

/** Around the page of a workspace: where it is rendered for its reader, it says to the server where it begins and ends. */
export const ReaderEdges = ({ children }: { children: ReactNode }) => {
  const ssr = currentSsr();
  if (!ssr?.reader) return children;
  // Nobody can write the nonce into a text.
  const edge = <hr data-edge={ssr.nonce} />;
  return (
    <>
      {edge}
      {children}
      {edge}
    </>
  );
};
