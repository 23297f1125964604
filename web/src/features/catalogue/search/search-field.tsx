import { MAX_QUESTION_LENGTH } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { CircleAlert, Search, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../ui/button.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import { type SearchAddress, withoutText } from './search-address.ts';
import searchBarStyles from './search-bar.module.css';
import { useSearchField } from './use-search-field.ts';

const loadSuggestions = () => import('./suggestion-list.tsx');
const SuggestionList = lazy(async () => ({ default: (await loadSuggestions()).SuggestionList }));
const prepareSuggestions = () => void loadSuggestions();

interface SearchFieldProps {
  /** Search shown on the page: its text is in the field; category and place are kept when another text is sent. */
  address: SearchAddress;
  /** Names of that category and place. */
  within: string;
  /** True if suggestions may be open below the bar. */
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** Content before the text in the bar. */
  children: ReactNode;
}

/** The form of the bar: text with suggestions as a combobox, clear button and submit. */
export const SearchField = ({ address, within, isOpen, onOpenChange, children }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const id = useId();
  const listId = `${id}list`;
  const errorId = `${id}error`;
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchField({ address, isOpen, onOpenChange, input });
  const { typed, marked, isTooShort, suggestions, optionCount } = field;
  return (
    <>
      <form className={searchBarStyles.search} action="/search/results" onSubmit={field.submit}>
        {children}
        {Object.entries(withoutText(address)).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className={searchBarStyles.q}>
          <Search aria-hidden />
          <input
            ref={input}
            type="search"
            name="query"
            value={typed}
            placeholder={t('placeholder')}
            aria-label={t('textLabel')}
            maxLength={MAX_QUESTION_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={optionCount > 0}
            aria-controls={optionCount > 0 ? listId : undefined}
            aria-activedescendant={marked >= 0 && optionCount > 0 ? `${listId}-${marked}` : undefined}
            aria-invalid={isTooShort}
            aria-describedby={isTooShort ? errorId : undefined}
            onFocus={prepareSuggestions}
            onChange={(event) => field.change(event.target.value)}
            onKeyDown={field.handleKey}
          />
          {suggestions.isLoading && <span className={clsx(buttonStyles.spin, searchBarStyles.spin)} />}
          {typed && (
            <button
              type="button"
              className={clsx(buttonStyles.roundBtn, searchBarStyles.clear)}
              aria-label={t('clear')}
              onClick={field.clear}
            >
              <X aria-hidden />
            </button>
          )}
        </div>
        <button type="submit" className={clsx(buttonClass('primary', 'xl'), searchBarStyles.btn)}>
          <Search aria-hidden />
          <span>{t('submit')}</span>
        </button>
      </form>
      {isTooShort && (
        <p className={searchBarStyles.tooShort} id={errorId} role="alert">
          <CircleAlert aria-hidden />
          {t('tooShort')}
        </p>
      )}
      {suggestions.groups && (
        <Suspense>
          <SuggestionList
            listId={listId}
            groups={suggestions.groups}
            total={suggestions.total}
            address={suggestions.address}
            within={within}
            marked={marked}
            conditions={suggestions.conditions}
            onChoose={field.close}
            onReword={(text) => {
              input.current?.focus();
              field.change(text);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
