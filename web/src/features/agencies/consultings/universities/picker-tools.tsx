import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from '../../../../ui/field.module.css';
import { Segments } from '../../../../ui/form/segments.tsx';
import { useListKeys } from '../../../../ui/table/list-keys.ts';
import styles from './picker.module.css';
import { MODES, type Mode, type Shown } from './use-shown.ts';

/** Search field of the list, and a switch between all universities and the ticked ones. */
export const PickerTools = ({ shown, found }: { shown: Shown; found: number }) => {
  const { t } = useTranslation('consulting-universities');
  const tools = useRef<HTMLElement>(null);
  useListKeys(tools);
  return (
    <search ref={tools} className={styles.tools}>
      <label className={clsx(fieldStyles.input)}>
        <Search aria-hidden />
        <input
          type="search"
          value={shown.text}
          aria-label={t('find')}
          placeholder={t('find')}
          onFocus={shown.prepare}
          onChange={(event) => shown.search(event.target.value)}
        />
      </label>
      <Segments
        name="shown"
        legend={t('show.legend')}
        isLegendHidden
        chosen={shown.mode}
        options={MODES.map((value) => ({ value, label: t(`show.${value}`) }))}
        onChange={(event) => shown.show(event.target.value as Mode)}
      />
      <p role="status" hidden={!shown.isSearched}>
        {shown.isSearched && t('found', { count: found })}
      </p>
    </search>
  );
};
