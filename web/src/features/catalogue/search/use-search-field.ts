import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { isComposingKey } from '../../../lib/composition.ts';
import { hitLink } from './hit-link.ts';
import {
  cleanQuery,
  hasCondition,
  isSearchable,
  type SearchAddress,
  withoutText,
  withText,
} from './search-address.ts';
import { stepSuggestion } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SearchFieldState {
  /** Search shown on the page. */
  address: SearchAddress;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  input: RefObject<HTMLInputElement | null>;
}

/** Returns the state and handlers of the search bar's text field: typing, suggestions, arrow keys, submit. */
export const useSearchField = ({ address, isOpen, onOpenChange, input }: SearchFieldState) => {
  const navigate = useNavigate();
  const { typed, setTyped, setSent } = useTypedText(address.query ?? '');
  const [marked, setMarked] = useState(-1);
  const [isTooShort, setIsTooShort] = useState(false);
  const suggestions = useSuggestions(typed, address, isOpen);
  const current = suggestions.isCurrent ? suggestions.groups : undefined;
  const links = current?.flatMap(({ tab, options }) => options.map(({ hit }) => hitLink(tab, hit.id))) ?? [];
  /** One more leads to all results. */
  const optionCount = links.length && links.length + 1;

  const change = (value: string) => {
    setTyped(value);
    setMarked(-1);
    setIsTooShort(false);
    // Text typed before hydration is reported late, when the focus may be elsewhere already.
    onOpenChange(isSearchable(value) && input.current === document.activeElement);
  };
  const close = () => {
    setMarked(-1);
    onOpenChange(false);
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const link = isOpen && links[marked];
    const query = cleanQuery(typed) ?? '';
    close();
    if (link) return void navigate(link);
    // Without a text there is still the category or the place to show.
    const isFine = isSearchable(query) || (!query && hasCondition(withoutText(address)));
    setIsTooShort(!isFine);
    if (!isFine) return input.current?.focus();
    setSent(typed);
    void navigate({ to: '/search/results', search: withText(address, query) });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    if (event.key === 'Escape' && isOpen) {
      // Otherwise the browser would empty the field, too.
      event.preventDefault();
      close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isOpen) setMarked(stepSuggestion(marked, event.key === 'ArrowDown' ? 1 : -1, optionCount));
    else onOpenChange(isSearchable(typed));
  };
  return { typed, marked, isTooShort, suggestions, optionCount, change, clear, close, submit, handleKey };
};

/**
 * Returns the text of the field. It follows the page's text, but preserves further typing while the page for the sent
 * text is loading.
 */
const useTypedText = (text: string) => {
  const [typed, setTyped] = useState(text);
  const [pageText, setPageText] = useState(text);
  const [sent, setSent] = useState<string>();
  if (pageText !== text) {
    const isTypedOn = sent !== undefined && typed !== sent && text === (cleanQuery(sent) ?? '');
    setPageText(text);
    setSent(undefined);
    if (!isTypedOn) setTyped(text);
  }
  return { typed, setTyped, setSent };
};
