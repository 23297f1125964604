import { ERROR_STATUS } from '@parvoz/contract/errors.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../lib/app-error.ts';
import { commonText, errorText, refusalText } from '../lib/texts.ts';
import { languageOfPage } from './language.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The colours of web/src/styles/tokens.css, which is not asked for while too much is asked for already. */
const STYLE = `
:root{color-scheme:light dark;--bg:oklch(98.6% .004 95);--text:oklch(23.8% .017 160);--text-2:oklch(43.5% .014 140);
--brand:oklch(53.2% .1249 158);--on-brand:oklch(100% 0 0)}
@media(prefers-color-scheme:dark){:root{--bg:oklch(17.8% .011 165);--text:oklch(95.6% .005 110);
--text-2:oklch(83.5% .009 120);--brand:oklch(77.5% .142 158);--on-brand:oklch(20% .042 165)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--bg);
color:var(--text);font:16px/1.5 Onest,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:center}
main{max-width:420px}
b{display:block;margin-bottom:28px;font-size:1.25rem;letter-spacing:-.02em;color:var(--brand)}
h1{margin:0 0 12px;font-size:clamp(1.5rem,1.32rem + .8vw,2rem);line-height:1.2;text-wrap:balance}
p{margin:0 0 24px;color:var(--text-2)}
small{display:block;margin-top:24px;color:var(--text-2)}
a{display:inline-block;padding:13px 22px;border-radius:12px;background:var(--brand);color:var(--on-brand);
font-weight:600;text-decoration:none}
a+a{display:table;margin:12px auto 0;background:none;color:var(--brand);text-decoration:underline;text-underline-offset:3px}
a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Way {
  href: string;
  name: string;
}

interface Plain {
  language: Language;
  title: string;
  reason: string;
  /** Its way on: address and name. */
  way: Way;
  /** A second one, of less weight. */
  otherWay?: Way | undefined;
  /** Stands small below it. */
  small?: string | undefined;
}

/** Backgrounds of the page, for the browser's own bars (web/src/lib/theme.ts). */
const BARS = Object.entries({ light: '#fbfaf7', dark: '#0d1310' })
  .map(
    ([theme, color]) =>
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${theme})">`,
  )
  .join('');

const linkTo = ({ href, name }: Way): string => `<a href="${escapeHtml(href)}">${name}</a>`;

/** A page of one sentence that needs no other file, in light and dark. */
export const plainHtml = ({ language, title, reason, way, otherWay, small }: Plain): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title} · Parvoz</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${BARS}<style>${STYLE}</style></head><body><main><b>Parvoz</b><h1>${title}</h1><p>${reason}</p>${linkTo(way)}${otherWay ? linkTo(otherWay) : ''}${small === undefined ? '' : `<small>${escapeHtml(small)}</small>`}</main></body></html>`;

export const plainHeaders = (language: Language, cacheControl: string) => ({
  'cache-control': cacheControl,
  'content-language': language,
  'content-security-policy': POLICY,
  'content-type': 'text/html; charset=utf-8',
  vary: 'Cookie, Accept-Language',
});

/**
 * A failure as a page that costs nothing to make: for visitors of whom there are too many, or of whose page nothing can
 * be made. In the visitor's language, in light and dark; its one way on is to try again.
 */
export const sendPlainPage = (request: FastifyRequest, reply: FastifyReply, error: AppError) => {
  const status = ERROR_STATUS[error.code];
  const language = languageOfPage(request);
  const isFault = error.code === 'INTERNAL';
  const title = isFault ? commonText(language, 'errorTitle') : errorText(language, 'wait');
  const reason = isFault ? commonText(language, 'errorReason') : refusalText(language, error);
  const number = commonText(language, 'requestId').replace('{{id}}', request.id);
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const html = plainHtml({
    ...{ language, title, reason, small: isFault ? number : undefined },
    way: { href: request.url, name: commonText(language, 'reload') },
  });
  return reply.code(status).headers(plainHeaders(language, 'no-store')).send(Buffer.from(html));
};
