import { clsx } from 'clsx';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import paginationStyles from '../../../../ui/pagination.module.css';
import fileViewerStyles from './file-viewer.module.css';
import { PdfPage } from './pdf-page.tsx';

GlobalWorkerOptions.workerSrc = worker;

/** Address at which the build puts additional files for reading PDFs (vite.config.ts). */
const EXTRAS = '/pdf';

type State = { pdf: PDFDocumentProxy | null; isBroken: boolean };

/** Opens a PDF; the browser's own viewer does not exist on phones, and pages may not hold plug-ins. */
const usePdf = (bytes: Blob): State => {
  const [state, setState] = useState<State>({ pdf: null, isBroken: false });
  useEffect(() => {
    let isGone = false;
    let close = () => {};
    const open = async () => {
      const task = getDocument({
        data: await bytes.arrayBuffer(),
        // The Content-Security-Policy lets nothing be compiled in the page.
        useWasm: false,
        wasmUrl: `${EXTRAS}/wasm/`,
        cMapUrl: `${EXTRAS}/cmaps/`,
        standardFontDataUrl: `${EXTRAS}/standard_fonts/`,
      });
      close = () => task.destroy();
      if (isGone) return close();
      const pdf = await task.promise;
      if (!isGone) setState({ pdf, isBroken: false });
    };
    open().catch(() => isGone || setState({ pdf: null, isBroken: true }));
    return () => {
      isGone = true;
      close();
    };
  }, [bytes]);
  return state;
};

/** All pages of a PDF below each other; each is drawn when it comes into view. Loaded by `file-content.tsx`. */
export const PdfPages = ({ bytes }: { bytes: Blob }) => {
  const { t } = useTranslation('applications');
  const { pdf, isBroken } = usePdf(bytes);
  if (isBroken)
    return (
      <div className={fileViewerStyles.lone} role="alert">
        <p>{t('viewer.broken')}</p>
      </div>
    );
  if (!pdf)
    return (
      <div className={fileViewerStyles.lone} role="status">
        <span className={buttonStyles.spin} aria-hidden />
        <p>{t('viewer.loading')}</p>
      </div>
    );
  return (
    <section
      className={clsx(fileViewerStyles.paper, paginationStyles.pages, fileViewerStyles.pages)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={t('viewer.pages', { count: pdf.numPages })}
    >
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
        <PdfPage key={index} pdf={pdf} number={index + 1} />
      ))}
    </section>
  );
};
