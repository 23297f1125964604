import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CornerDownLeft, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { shortPlace } from '../../../lib/place.ts';
import badgeStyles from '../../../ui/badge.module.css';
import dropdownStyles from '../../../ui/dropdown.module.css';
import { Flag } from '../../../ui/flag.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import { hitLink } from './hit-link.ts';
import { MatchText } from './match-text.tsx';
import panelStyles from './panel.module.css';
import type { SearchConditions } from './search-address.ts';
import styles from './suggestion-list.module.css';
import type { SuggestionGroup } from './suggestions.ts';
import { useConditionTexts } from './use-condition-texts.ts';

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
  /** Read from the words of the text. */
  conditions: readonly SearchCondition[];
  onChoose(): void;
  /** Puts another text in the field. */
  onReword(text: string): void;
}

/** Live suggestions below the bar; the text field keeps the focus and points at the marked one. */
export const SuggestionList = (props: SuggestionListProps) => {
  const { listId, groups, total, address, within, marked, conditions, onChoose, onReword } = props;
  const { t } = useTranslation('search');
  const query = address.query ?? '';
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked >= 0)
      panel.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const allIndex = groups.reduce((count, { options }) => count + options.length, 0);
  return (
    <div className={clsx(styles.suggestions, dropdownStyles.pop)} ref={panel}>
      <p className={textStyles.sr} role="status">
        {allIndex > 0 ? t('suggestionCount', { count: allIndex }) : t('noResult')}
      </p>
      {within && <p className={styles.groupName}>{t('within', { conditions: within })}</p>}
      <ReadChips conditions={conditions} onReword={onReword} />
      {allIndex === 0 ? (
        <p className={styles.nothing} aria-hidden>
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
              className={clsx(
                styles.hit,
                styles.all,
                marked === allIndex && marked === allIndex && styles.on,
              )}
              role="option"
              id={`${listId}-${allIndex}`}
              aria-selected={marked === allIndex}
              tabIndex={-1}
              to="/search/results"
              search={address}
              onClick={onChoose}
            >
              <Search aria-hidden />
              <span className={clsx(textStyles.clamp2, styles.anywhere)}>
                {t('allResults', { text: query, count: total })}
              </span>
              <CornerDownLeft className={styles.go} aria-hidden />
            </Link>
          </div>
          <Keys />
        </>
      )}
    </div>
  );
};

/** Conditions that were read from the text, each a button that takes its words out of it. */
const ReadChips = ({ conditions, onReword }: Pick<SuggestionListProps, 'conditions' | 'onReword'>) => {
  const { t } = useTranslation('search');
  const texts = useConditionTexts(conditions);
  if (texts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips of a search are no fieldset of a form
    <div className={styles.chips} role="group" aria-label={t('understood')}>
      {texts.map(({ condition, text }) => (
        <button
          key={`${condition.typed}-${text}`}
          type="button"
          className={clsx(badgeStyles.chip, badgeStyles.on)}
          aria-label={t('removeCondition', { name: text })}
          onClick={() => onReword(condition.without)}
        >
          {text}
          <X aria-hidden />
        </button>
      ))}
    </div>
  );
};

interface GroupProps extends Pick<SuggestionListProps, 'listId' | 'marked' | 'onChoose'> {
  query: string;
  group: SuggestionGroup;
}

const Group = ({ group: { tab, total, options }, listId, query, marked, onChoose }: GroupProps) => {
  const { t, i18n } = useTranslation('search');
  const name = t(`suggestionGroup.${tab}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox is no fieldset of a form
    <div className={styles.group} role="group" aria-label={name}>
      <p className={styles.groupName} role="presentation">
        {name}
        {total > options.length && (
          <span className={textStyles.num}>{formatNumber(total, languageOf(i18n))}</span>
        )}
      </p>
      {options.map(({ hit, index }) => (
        <Link
          key={hit.id}
          className={clsx(styles.hit, marked === index && marked === index && styles.on)}
          role="option"
          id={`${listId}-${index}`}
          aria-selected={marked === index}
          tabIndex={-1}
          onClick={onChoose}
          {...hitLink(tab, hit.id)}
        >
          <Picture
            picture={hit.photo}
            sizes="42px"
            width={42}
            height={42}
            look="bare"
            className={styles.thumb}
          />
          <span className={layoutStyles.shrinks}>
            <b className={textStyles.ell}>
              <MatchText text={hit.name} query={query} />
            </b>
            <small className={textStyles.ell}>
              {hit.country && <Flag className={panelStyles.flag} code={hit.country.code} />}
              <span className={textStyles.ell}>
                <MatchText text={shortPlace(hit.place)} query={query} />
              </span>
            </small>
          </span>
          <CornerDownLeft className={styles.go} aria-hidden />
        </Link>
      ))}
    </div>
  );
};

const Keys = () => {
  const { t } = useTranslation('search');
  return (
    <p className={styles.keys} aria-hidden>
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
