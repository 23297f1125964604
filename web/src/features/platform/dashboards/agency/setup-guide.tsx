import type { SetupItem } from '@parvoz/contract/platform/dashboards-agency.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { readLocally, removeLocally, saveLocally } from '../../../../lib/local-storage.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { TargetLink } from '../../../../ui/dashboard/target-link.tsx';
import { useHasPage } from '../../../../ui/dashboard/targets.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './setup-guide.module.css';
import { SETUP_TARGETS } from './targets.ts';

/** A choice of this browser about the setup of an agency. */
const useChoice = (
  choice: 'alone' | 'folded',
  consultingId: number,
): [boolean, (isChosen: boolean) => void] => {
  const key = `setup-${choice} ${consultingId}`;
  const [isChosen, setIsChosen] = useState(() => readLocally(key) !== null);
  return [
    isChosen,
    (next) => {
      setIsChosen(next);
      if (next) saveLocally(key, 'true');
      else removeLocally(key);
    },
  ];
};

/**
 * Returns the items of the setup to show, without the colleague for an owner who works alone; null once nothing is
 * missing.
 */
export const useSetup = (given: readonly SetupItem[] | undefined, consultingId: number) => {
  const [isAlone, setIsAlone] = useChoice('alone', consultingId);
  const items = given?.filter(({ kind, isDone }) => kind !== 'COLLEAGUE' || isDone || !isAlone);
  if (!items || items.every(({ isDone }) => isDone)) return null;
  return { items, consultingId, skipColleague: () => setIsAlone(true) };
};

interface SetupGuideProps extends NonNullable<ReturnType<typeof useSetup>> {
  /** True if it is the main content of the page, and always unfolded. */
  isLarge?: boolean;
}

/** Guide through the setup that the agency needs before students can apply, each item with a link. */
export const SetupGuide = ({ items, consultingId, skipColleague, isLarge = false }: SetupGuideProps) => {
  const { t } = useTranslation('dashboards-agency');
  const [isFolded, setIsFolded] = useChoice('folded', consultingId);
  const id = useId();
  const done = items.filter(({ isDone }) => isDone).length;
  const current = items.find(({ isDone }) => !isDone);
  const isOpen = isLarge || !isFolded;
  return (
    <section
      className={clsx(cardStyles.card, styles.guide)}
      data-large={isLarge || undefined}
      aria-labelledby={id}
    >
      <header>
        <h2 id={id}>{t('setup.title')}</h2>
        <b aria-hidden>{t('setup.progress', { done, all: items.length })}</b>
        {!isLarge && (
          <Button
            variant="ghost"
            size="sm"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'setup.fold' : 'setup.unfold')}
            onClick={() => setIsFolded(isOpen)}
          >
            {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          </Button>
        )}
      </header>
      <progress max={items.length} value={done} aria-label={t('setup.bar', { done, all: items.length })} />
      {isOpen && (
        <ol>
          {items.map((item, at) => (
            <Item
              key={item.kind}
              item={item}
              place={at + 1}
              isCurrent={item === current}
              onSkip={item.kind === 'COLLEAGUE' ? skipColleague : undefined}
            />
          ))}
        </ol>
      )}
    </section>
  );
};

/** Returns the text of an item: what has been done, or what is missing. */
const useText = ({ kind, isDone, count, missing, isPhotoMissing, isPhotoDrawn, page }: SetupItem): string => {
  const { t, i18n } = useTranslation('dashboards-agency');
  if (kind === 'PAGE') {
    if (!page || page.state === 'UNREADY') return t('setup.PAGE.todo');
    if (page.reason !== null) return t('setup.PAGE.state.HIDDEN_FOR', { reason: page.reason });
    return t(`setup.PAGE.state.${page.state}`, { date: page.openBy === null ? '' : formatDate(page.openBy) });
  }
  if (isDone && isPhotoDrawn) return t('setup.PROFILE.drawn');
  if (isDone) return t(`setup.${kind}.done`, { count });
  if (kind === 'PROFILE') {
    const texts = missing.map((language) => t(`setup.PROFILE.description.${language}`));
    const what = [...texts, ...(isPhotoMissing ? [t('setup.PROFILE.photo')] : [])].join(', ');
    return t('setup.PROFILE.todo', { what });
  }
  if (kind === 'STEPS' && count > 0)
    return t('setup.STEPS.some', { percent: formatPercent(count, languageOf(i18n)) });
  if (kind === 'TARIFF' && count > 0) return t('setup.TARIFF.some');
  return t(`setup.${kind}.todo`);
};

interface ItemProps {
  item: SetupItem;
  place: number;
  /** The first that is missing. */
  isCurrent: boolean;
  onSkip: (() => void) | undefined;
}

const Item = ({ item, place, isCurrent, onSkip }: ItemProps) => {
  const { t } = useTranslation('dashboards-agency');
  const text = useText(item);
  const { kind, isDone } = item;
  return (
    <li data-done={isDone || undefined} data-current={isCurrent || undefined}>
      <span className={styles.tick} aria-hidden>
        {isDone ? <Check /> : place}
      </span>
      <div>
        <h3>
          {t(`setup.${kind}.title`)}
          {isDone && <span className={textStyles.sr}> — {t('setup.done')}</span>}
        </h3>
        <p>{text}</p>
      </div>
      <span className={styles.acts}>
        {kind === 'PAGE' ? (
          <Link className={buttonClass('ghost', 'sm')} to="/consulting-preview">
            {t('setup.PAGE.act')}
            <span className={textStyles.sr}>: {t('setup.PAGE.title')}</span>
          </Link>
        ) : (
          <Act kind={kind} isDone={isDone} isCurrent={isCurrent} />
        )}
        {onSkip && !isDone && (
          <Button variant="ghost" size="sm" onClick={onSkip}>
            {t('setup.skip')}
          </Button>
        )}
      </span>
    </li>
  );
};

interface ActProps extends Pick<ItemProps, 'isCurrent'> {
  kind: keyof typeof SETUP_TARGETS;
  isDone: boolean;
}

const Act = ({ kind, isDone, isCurrent }: ActProps) => {
  const { t } = useTranslation('dashboards-agency');
  const hasPage = useHasPage();
  const target = SETUP_TARGETS[kind];
  if (!hasPage(target)) return null;
  return (
    <TargetLink target={target} className={buttonClass(isCurrent ? 'primary' : 'ghost', 'sm')}>
      {t(`setup.${kind}.${isDone ? 'change' : 'act'}`)}
      <span className={textStyles.sr}>: {t(`setup.${kind}.title`)}</span>
    </TargetLink>
  );
};
