const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** Of the routes of workspaces (`workspace-door.ts`). */
const DOOR = '/workspaces.js';
const ENTRY = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/;

/** Time that a loaded page waits for its first paint in browsers that do not report it, in milliseconds. */
const TIMEOUT_MS = 1000;

/** Stands in the page. One that nobody sees doesn't paint, but it loads. */
const startAfterPaint = (entry: string, modules: string[]): string =>
  `{const start=()=>{start.is||=document.head.append(...${JSON.stringify(modules)}.map(href=>` +
  `Object.assign(document.createElement('link'),{rel:'modulepreload',href})),` +
  `Object.assign(document.createElement('script'),{type:'module',async:true,src:${JSON.stringify(entry)}}))??true};` +
  `new PerformanceObserver(start).observe({type:'paint',buffered:true});addEventListener('load',()=>setTimeout(start,document.hidden?0:${TIMEOUT_MS}));` +
  'document.currentScript.remove()}';

/**
 * Lets a rendered page load its scripts only after it has been painted: styles, font and main picture would otherwise
 * share the connection with ten times as many bytes of scripts. The door of workspaces is asked for at once: it is small,
 * it is asked about at each visit, and the page waits for it.
 */
export const paintFirst = (html: string, nonce: string): string => {
  const modules: string[] = [];
  const withoutPreloads = html.replace(PRELOAD, (link, href: string) => {
    if (href === DOOR) return link;
    modules.push(href);
    return '';
  });
  return withoutPreloads.replace(
    ENTRY,
    (_script, entry: string) => `<script nonce="${nonce}">${startAfterPaint(entry, modules)}</script>`,
  );
};

export interface Files {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * For a page of a workspace: names the files of the routes that the server does not render, and the door of workspaces,
 * which the other scripts only ask for when they run. Where what their reader sees stands in the page, it has its styles.
 */
export const withAllFiles = (html: string, { scripts, styles }: Files, hasOwn: boolean): string => {
  const styleLink = (href: string) =>
    hasOwn
      ? `<link rel="stylesheet" href="${href}" data-precedence="default"/>`
      : `<link rel="preload" as="style" href="${href}"/>`;
  const missing = (files: readonly string[]) =>
    [...new Set(files)].filter((href) => !html.includes(`"${href}"`));
  const links = [
    ...missing(styles).map(styleLink),
    ...missing([DOOR, ...scripts]).map((href) => `<link rel="modulepreload" href="${href}"/>`),
  ];
  return html.replace('</head>', (end) => links.join('') + end);
};
