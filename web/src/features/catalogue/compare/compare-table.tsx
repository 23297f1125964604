import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, CircleHelp, MoveHorizontal, X } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompareState, writeCompareSearch } from '../../../lib/compare-address.ts';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import { Flag } from '../../../ui/flag.tsx';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './compare-table.module.css';
import { type Group, type Head, isDifferent, type Line, type Said } from './comparison.ts';

interface CompareTableProps {
  state: CompareState;
  heads: readonly Head[];
  groups: readonly Group[];
}

/**
 * Things side by side. On phones they are swiped one column at a time, and moved by keys once the table has the focus.
 */
export const CompareTable = ({ state, heads, groups }: CompareTableProps) => {
  const { t } = useTranslation('compare');
  const swipe = useId();
  return (
    <>
      {heads.length > 1 && (
        <p className={styles.swipe} id={swipe}>
          <MoveHorizontal aria-hidden />
          {t('swipe', { count: heads.length })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={clsx(cardStyles.card, styles.frame)} aria-label={t('table')} tabIndex={0}>
        <table className={styles.table} style={{ '--things': heads.length } as CSSProperties}>
          <thead>
            <tr>
              <td className={styles.corner}>{t('chosenOf', { count: heads.length, max: 4 })}</td>
              {heads.map((head) => (
                <HeadCell key={head.id} head={head} state={state} />
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.id}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {group.label}
                </th>
              </tr>
              {group.lines.map((line) => (
                <LineRow key={line.id} line={line} heads={heads} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
};

const HeadCell = ({ head, state }: { head: Head; state: CompareState }) => {
  const { t } = useTranslation('compare');
  const { id, name, picture, flag, where, link } = head;
  const ids = state.ids.filter((one) => one !== id);
  return (
    <th scope="col">
      <div className={styles.head}>
        <Picture className={styles.pic} picture={picture} sizes="240px" width={240} height={84} />
        <b>
          <Link {...link}>{name}</Link>
        </b>
        <p>
          {flag && <Flag code={flag} />}
          {where}
        </p>
        <Link
          className={styles.remove}
          to="/compare"
          search={writeCompareSearch({ ...state, ids })}
          // The sender's data in the link stay.
          hash
          replace
          resetScroll={false}
          aria-label={t('remove', { name })}
        >
          <X aria-hidden />
        </Link>
      </div>
    </th>
  );
};

const LineRow = ({ line, heads }: { line: Line; heads: readonly Head[] }) => {
  const { t } = useTranslation('compare');
  const differs = isDifferent(line);
  return (
    <tr className={clsx(!differs && styles.same)}>
      <th scope="row">
        <span>
          {differs && <i className={styles.mark} aria-hidden />}
          <span>{line.label}</span>
          {differs && <span className={textStyles.sr}> ({t('differs')})</span>}
        </span>
      </th>
      {line.cells.map((said, index) => (
        <td key={heads[index]!.id}>
          <Cell said={said} />
          {line.best?.at.includes(index) && (
            <span className={clsx(badgeStyles.badge, badgeStyles.success, styles.best)}>
              <Check aria-hidden />
              {line.best.word}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
};

const Cell = ({ said: { text, shown, note, href } }: { said: Said }) => {
  const { t } = useTranslation('compare');
  if (shown) return shown;
  if (text === null)
    return (
      <span className={styles.unknown}>
        <CircleHelp aria-hidden />
        {t('unknown')}
      </span>
    );
  return (
    <>
      {href ? (
        <a className={textStyles.link} href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
      {note && <small>{note}</small>}
    </>
  );
};
