/** Names of a program and its system, as people would say them. */
export interface Device {
  browser: string | null;
  system: string | null;
}

type Names = readonly (readonly [RegExp, string])[];

/** In this order: most of them also contain the names below theirs. */
const BROWSERS: Names = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|OPT|OPX|Opera|OPiOS)\b/, 'Opera'],
  [/\b(Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(Vivaldi)\//, 'Vivaldi'],
  [/\b(UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Longer ones than any browser sends are cut before they are looked at. */
const MAX_LENGTH = 500;

/** Browser and system by the header `User-Agent`; null for each that it does not name. */
export const deviceOf = (userAgent: string): Device => {
  const text = userAgent.slice(0, MAX_LENGTH);
  return { browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
};
