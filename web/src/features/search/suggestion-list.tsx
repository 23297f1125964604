import { Link } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortPlace } from '../../lib/place.ts';
import { Flag } from '../../ui/flag.tsx';
import { Picture } from '../../ui/picture.tsx';
import { hitLink } from './hit-link.ts';
import { MatchText } from './match-text.tsx';
import type { SearchConditions } from './search-address.ts';
import type { SuggestionGroup } from './suggestions.ts';
import './suggestion-list.css';

interface SuggestionListProps {
  listId: string;
  groups: readonly SuggestionGroup[];
  total: number;
  /** The search that they were found by. */
  address: SearchConditions;
  /** Names of its category and place. */
  within: string;
  /** Number of the option that the arrow keys have reached, -1 for none. */
  marked: number;
  onChoose(): void;
}

/** Live suggestions below the bar; the text field keeps the focus and points at the marked one. */
export const SuggestionList = (props: SuggestionListProps) => {
  const { listId, groups, total, address, within, marked, onChoose } = props;
  const { t } = useTranslation('search');
  const query = address.query ?? '';
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked >= 0) panel.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const allIndex = groups.reduce((count, { options }) => count + options.length, 0);
  return (
    <div className="suggestions pop" ref={panel}>
      <p className="sr" role="status">
        {allIndex > 0 ? t('suggestionCount', { count: allIndex }) : t('noResult')}
      </p>
      {within && <p className="group-name">{t('within', { conditions: within })}</p>}
      {allIndex === 0 ? (
        <p className="nothing" aria-hidden>
          {t('noResult')}
        </p>
      ) : (
        <>
          <div role="listbox" id={listId} aria-label={t('suggestions')}>
            {groups.map((group) => (
              <Group
                key={group.tab}
                group={group}
                listId={listId}
                query={query}
                marked={marked}
                onChoose={onChoose}
              />
            ))}
            <Link
              className={marked === allIndex ? 'hit all on' : 'hit all'}
              role="option"
              id={`${listId}-${allIndex}`}
              aria-selected={marked === allIndex}
              tabIndex={-1}
              to="/search/results"
              search={address}
              onClick={onChoose}
            >
              <Search className="i" aria-hidden />
              <span className="line-clamp-2 wrap-anywhere">
                {t('allResults', { text: query, count: total })}
              </span>
              <CornerDownLeft className="i go" aria-hidden />
            </Link>
          </div>
          <Keys />
        </>
      )}
    </div>
  );
};

interface GroupProps extends Pick<SuggestionListProps, 'listId' | 'marked' | 'onChoose'> {
  query: string;
  group: SuggestionGroup;
}

const Group = ({ group: { tab, total, options }, listId, query, marked, onChoose }: GroupProps) => {
  const { t } = useTranslation('search');
  const name = t(`suggestionGroup.${tab}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox is no fieldset of a form
    <div className="group" role="group" aria-label={name}>
      <p className="group-name" role="presentation">
        {name}
        {total > options.length && <span className="num">{total}</span>}
      </p>
      {options.map(({ hit, index }) => (
        <Link
          key={hit.id}
          className={marked === index ? 'hit on' : 'hit'}
          role="option"
          id={`${listId}-${index}`}
          aria-selected={marked === index}
          tabIndex={-1}
          onClick={onChoose}
          {...hitLink(tab, hit.id)}
        >
          <Picture picture={hit.photo} sizes="42px" width={42} height={42} className="thumb" />
          <span className="min-w-0">
            <b className="ell">
              <MatchText text={hit.name} query={query} />
            </b>
            <small className="ell">
              {hit.country && <Flag code={hit.country.code} />}
              <span className="ell">
                <MatchText text={shortPlace(hit.place)} query={query} />
              </span>
            </small>
          </span>
          <CornerDownLeft className="i go" aria-hidden />
        </Link>
      ))}
    </div>
  );
};

const Keys = () => {
  const { t } = useTranslation('search');
  return (
    <p className="keys" aria-hidden>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('keys.choose')}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {t('keys.close')}
      </span>
    </p>
  );
};
