import { saveLocally } from './local-storage.ts';

const THEME_KEY = 'THEME';
type Theme = 'light' | 'dark';

/** Page backgrounds of the two themes (styles/tokens.css), for the browser's own bars. */
export const THEME_COLORS: Record<Theme, string> = { light: '#fbfaf7', dark: '#0d1310' };

/** Stands in the head, so that the first paint already has the chosen theme. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Colours the browser's own bars like the page; without a chosen theme they follow the system. */
export const showThemeColor = (): void => {
  const { theme } = document.documentElement.dataset;
  if (theme !== 'light' && theme !== 'dark') return;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = THEME_COLORS[theme];
  }
};

/** Turns light into dark and back, and remembers it for this browser. */
export const switchTheme = (): void => {
  const theme: Theme = shownTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  showThemeColor();
  saveLocally(THEME_KEY, theme);
};
