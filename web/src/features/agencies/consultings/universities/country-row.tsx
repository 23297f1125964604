import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Flag } from '../../../../ui/flag.tsx';
import { SelectBox } from '../../../../ui/table/select-box.tsx';
import styles from './country-list.module.css';
import type { PickerCountry } from './queries.ts';
import type { Counts } from './selection.ts';

interface CountryRowProps {
  country: PickerCountry;
  counts: Counts;
  isOpen: boolean;
  onTick(): void;
  onExpand(): void;
}

/** A country: its checkbox ticks all of its universities, the rest of the row opens and closes it. */
export const CountryRow = ({ country, counts, isOpen, onTick, onExpand }: CountryRowProps) => {
  const { t, i18n } = useTranslation('consulting-universities');
  const language = languageOf(i18n);
  const { ticked, total } = counts;
  const state = ticked === 0 ? 'none' : ticked === total ? 'all' : 'some';
  return (
    <div className={styles.country} data-open={isOpen || undefined}>
      <div className={styles.tick}>
        <SelectBox
          label={t('country.tickAll', { name: country.name })}
          isChecked={ticked > 0}
          isMixed={state === 'some'}
          onChange={onTick}
        />
      </div>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={onExpand}>
          <Flag code={country.code} className={styles.flag} />
          <span className={styles.what}>
            <b>{country.name}</b>
            <small>{t(`country.state.${state}`)}</small>
          </span>
          <span className={styles.share}>
            <span>
              {t('country.counts', {
                ticked: formatNumber(ticked, language),
                total: formatNumber(total, language),
              })}
            </span>
            <span className={styles.bar} aria-hidden>
              <i style={{ width: `${(100 * ticked) / total}%` }} />
            </span>
          </span>
          <ChevronDown aria-hidden />
        </button>
      </h2>
    </div>
  );
};
