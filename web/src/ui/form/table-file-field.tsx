import { clsx } from 'clsx';
import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import styles from './table-file-field.module.css';

interface TableFileFieldProps {
  label: string;
  problem: string | null | undefined;
  /** More about the problem. */
  children?: ReactNode;
  onChoose(file: File | null): void;
}

/** Field for a CSV or XLSX, with the chosen file's name and what is wrong with it. */
export const TableFileField = ({ label, problem, children, onChoose }: TableFileFieldProps) => {
  const { t } = useTranslation('file-readings');
  const [name, setName] = useState<string | null>(null);
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      <label className={styles.pick}>
        <input
          type="file"
          className={textStyles.sr}
          accept=".csv,.tsv,.txt,.xlsx"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-name ${id}-error`}
          onChange={({ target }) => {
            const file = target.files?.[0] ?? null;
            setName(file?.name ?? null);
            onChoose(file);
          }}
        />
        <span className={clsx(buttonClass('secondary'), styles.button)}>
          <FileSpreadsheet aria-hidden />
          {t(name === null ? 'choose' : 'another')}
        </span>
        <span className={styles.name} id={`${id}-name`}>
          {name ?? t('noFile')}
        </span>
      </label>
      <div id={`${id}-error`} role="alert">
        {problem && (
          <p className={fieldStyles.error}>
            <CircleAlert aria-hidden />
            {problem}
          </p>
        )}
        {children}
      </div>
    </div>
  );
};
