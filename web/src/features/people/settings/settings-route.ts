import type { i18n } from 'i18next';
import { pageHead } from '../../../lib/head.ts';
import { languageOf, loadTexts } from '../../../lib/i18n.ts';

interface Context {
  origin: string;
  i18n: i18n;
}

const TEXTS = ['settings', 'editor', 'validation', 'country-names', 'operator'];

export const loadSettings = ({ context: { i18n } }: { context: Context }) => loadTexts(i18n, TEXTS);

/** A student has reminders and their own data beside. */
export const loadStudentSettings = ({ context: { i18n } }: { context: Context }) =>
  loadTexts(i18n, [...TEXTS, 'calendar', 'my-data']);

export const settingsHead = (path: string, { origin, i18n }: Context) =>
  pageHead({
    origin,
    language: languageOf(i18n),
    path,
    title: i18n.t('settings:title'),
    description: i18n.t('settings:lead'),
    indexed: false,
  });
