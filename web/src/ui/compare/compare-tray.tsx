import { MAX_COMPARED, type ShortlistKind } from '@parvoz/contract/limits.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clearCompared, useCompared } from '../../lib/compare.ts';
import { writeCompareSearch } from '../../lib/compare-address.ts';
import buttonStyles from '../button.module.css';
import { buttonClass } from '../button-class.ts';
import styles from './compare.module.css';

/** Stands over the end of a page while things of its kind are chosen. Needs the texts of `compare`. */
export const CompareTray = ({ kind }: { kind: ShortlistKind }) => {
  const { t } = useTranslation('compare');
  const things = useCompared(kind);
  if (things.length === 0) return null;
  const ids = things.map(({ id }) => id);
  return (
    <section className={styles.tray} data-on-night aria-label={t('tray')}>
      <p role="status">
        <b>{t(`chosen.${kind}`, { count: things.length })}</b>
        <small>{t('limit', { count: MAX_COMPARED })}</small>
      </p>
      <span className={styles.pics} aria-hidden>
        {things.map(({ id, picture }) =>
          picture ? <img key={id} src={`${picture}?w=96`} alt="" width={38} height={38} /> : <i key={id} />,
        )}
        {things.length < MAX_COMPARED && (
          <span>
            <Plus />
          </span>
        )}
      </span>
      {things.length > 1 ? (
        <Link
          className={clsx(buttonClass('secondary'), styles.night)}
          to="/compare"
          search={writeCompareSearch({ kind, ids })}
        >
          {t('compareThem', { count: things.length })}
        </Link>
      ) : (
        <span className={styles.hint}>{t('oneMore')}</span>
      )}
      <button
        type="button"
        className={clsx(buttonStyles.roundBtn, styles.clear)}
        aria-label={t('clear')}
        onClick={clearCompared}
      >
        <X aria-hidden />
      </button>
    </section>
  );
};
