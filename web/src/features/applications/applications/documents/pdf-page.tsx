import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
}

/** Phones have little memory: a sharper picture than this is not drawn. */
const MAX_PIXEL_RATIO = 2;

const draw = async (
  canvas: HTMLCanvasElement,
  { pdf, number }: PdfPageProps,
  onTask: (task: RenderTask) => void,
) => {
  const page = await pdf.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const pixels = canvas.clientWidth * Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
  const viewport = page.getViewport({ scale: pixels / width });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  onTask(task);
  await task.promise;
};

/** One page, drawn as wide as its place when it comes near the window. */
export const PdfPage = ({ pdf, number }: PdfPageProps) => {
  const { t } = useTranslation('applications');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    let task: RenderTask | undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        draw(place, { pdf, number }, (begun) => {
          task = begun;
        }).catch(() => place.setAttribute('data-broken', ''));
      },
      { rootMargin: '400px' },
    );
    watch.observe(place);
    return () => {
      watch.disconnect();
      task?.cancel();
    };
  }, [pdf, number]);
  return (
    <canvas
      ref={canvas}
      // The shape of a sheet until it is known which one it has.
      width={300}
      height={424}
      role="img"
      aria-label={t('viewer.page', { number, count: pdf.numPages })}
    />
  );
};
