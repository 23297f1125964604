import { Tabs } from '@base-ui/react/tabs';
import {
  inLanguage,
  isLanguage,
  LANGUAGE_FACTS,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { CircleAlert, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import badgeStyles from '../badge.module.css';
import { buttonClass } from '../button-class.ts';
import layoutStyles from '../layout.module.css';
import noteStyles from '../note.module.css';
import textStyles from '../text.module.css';
import styles from './language-tabs.module.css';

const tabsShown = new Set<(language: WrittenLanguage) => void>();

/** Shows the language that a field is in, whose tab may hide it. */
export const showLanguageOf = (field: string): void => {
  const language = WRITTEN_LANGUAGES.find((one) => field.endsWith(inLanguage('', one)));
  if (!language) return;
  flushSync(() => {
    for (const show of tabsShown) show(language);
  });
};

interface LanguageTabsProps {
  /** Languages in which something is not written yet, and those in which something is wrong. */
  missing: readonly WrittenLanguage[];
  /** Languages with a long text that is the same in another one. */
  copied?: readonly WrittenLanguage[];
  wrong: readonly WrittenLanguage[];
  /** Returns the share of fields that are filled in for a language, in percent. */
  filled(language: WrittenLanguage): number;
  /** Fills empty fields of one language with the texts of another. */
  onCopy(from: WrittenLanguage, to: WrittenLanguage): void;
  /** Renders the fields of a language; those of all languages are in the form all the time. */
  children(language: WrittenLanguage): ReactNode;
}

/**
 * Fields of a record in every language, with marks of missing texts: first those in the reader's own one. A refused form
 * opens the language with the error.
 */
export const LanguageTabs = ({
  missing,
  copied = [],
  wrong,
  filled,
  onCopy,
  children,
}: LanguageTabsProps) => {
  const { t, i18n } = useTranslation('admin');
  const [shown, setShown] = useState<WrittenLanguage>(() => writtenLanguage(languageOf(i18n)));
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    tabsShown.add(setShown);
    return () => void tabsShown.delete(setShown);
  }, []);
  const first = wrong[0];
  const mustSwitch = first !== undefined && !wrong.includes(shown);
  useEffect(() => {
    if (!mustSwitch || first === undefined) return;
    setShown(first);
    // After the form has tried to focus the field, which took no focus while it was hidden.
    setTimeout(() =>
      tabs.current?.querySelector<HTMLElement>('[data-panel]:not([hidden]) [aria-invalid="true"]')?.focus(),
    );
  }, [mustSwitch, first]);
  return (
    <Tabs.Root
      ref={tabs}
      className={styles.languageTabs}
      value={shown}
      onValueChange={(value) => {
        if (isLanguage(value)) setShown(writtenLanguage(value));
      }}
    >
      <div className={clsx(layoutStyles.row, styles.head)}>
        <Tabs.List className={styles.tabs} aria-label={t('languages.label')}>
          {WRITTEN_LANGUAGES.map((language) => (
            <Tabs.Tab key={language} value={language} className={styles.tab}>
              {LANGUAGE_FACTS[language].name}
              <Mark
                isWrong={wrong.includes(language)}
                isMissing={missing.includes(language) || copied.includes(language)}
                percent={filled(language)}
              />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {missing.includes(shown) && (
          <span className={clsx(layoutStyles.row, styles.copies)}>
            {WRITTEN_LANGUAGES.filter((one) => one !== shown && !missing.includes(one)).map((from) => (
              <button
                key={from}
                type="button"
                className={buttonClass('ghost', 'sm')}
                onClick={() => onCopy(from, shown)}
              >
                <Copy aria-hidden />
                {t('languages.copy', { language: LANGUAGE_FACTS[from].name })}
              </button>
            ))}
          </span>
        )}
      </div>
      {WRITTEN_LANGUAGES.map((language) => (
        <Tabs.Panel
          key={language}
          value={language}
          keepMounted
          data-panel
          className={clsx(layoutStyles.stack, styles.panel)}
          lang={language}
        >
          {copied.includes(language) && (
            <p className={clsx(noteStyles.note, noteStyles.warning)} lang={languageOf(i18n)} role="status">
              <CircleAlert aria-hidden />
              <span>{t('languages.copied')}</span>
            </p>
          )}
          {children(language)}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
};

interface MarkProps {
  isWrong: boolean;
  isMissing: boolean;
  percent: number;
}

const Mark = ({ isWrong, isMissing, percent }: MarkProps) => {
  const { t, i18n } = useTranslation('admin');
  return (
    <>
      {isWrong && <CircleAlert aria-hidden className={styles.wrong} />}
      <span
        aria-hidden
        className={clsx(badgeStyles.badge, percent === 100 ? badgeStyles.success : badgeStyles.warning)}
      >
        {formatPercent(percent, languageOf(i18n))}
      </span>
      {(isWrong || isMissing) && (
        <span className={textStyles.sr}>{t(isWrong ? 'languages.wrong' : 'languages.missing')}</span>
      )}
    </>
  );
};
