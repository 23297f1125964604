import { clsx } from 'clsx';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import fieldStyles from '../field.module.css';
import filterPopoverStyles from '../filters/filter-popover.module.css';
import filtersStyles from '../filters/filters.module.css';
import layoutStyles from '../layout.module.css';
import { PopoverButton } from '../popover-button.tsx';
import textStyles from '../text.module.css';

interface ColumnsMenuProps {
  columns: readonly { id: string; label: string }[];
  shown: readonly string[];
  /** Null for the columns that are shown otherwise. */
  onChange(shown: string[] | null): void;
}

/** Menu of the optional columns, with those ticked that are shown. */
export const ColumnsMenu = ({ columns, shown, onChange }: ColumnsMenuProps) => {
  const { t } = useTranslation('tables');
  const toggle = (id: string) =>
    onChange(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  return (
    <PopoverButton
      title={t('columnsTitle')}
      align="end"
      className={clsx(buttonClass('secondary'), layoutStyles.hideM, layoutStyles.end)}
      trigger={
        <>
          <Columns3 aria-hidden />
          {t('columns')}
        </>
      }
    >
      <div className={filterPopoverStyles.choices}>
        {columns.map(({ id, label }) => (
          <label key={id} className={clsx(fieldStyles.check, filtersStyles.check)}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={shown.includes(id)}
              onChange={() => toggle(id)}
            />
            <span>{label}</span>
          </label>
        ))}
        <button
          type="button"
          className={clsx(textStyles.link, filtersStyles.more)}
          onClick={() => onChange(null)}
        >
          {t('standard')}
        </button>
      </div>
    </PopoverButton>
  );
};
