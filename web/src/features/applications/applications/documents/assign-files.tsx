import type { Requirement } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import styles from './assign-files.module.css';
import documentsCardStyles from './documents-card.module.css';
import { isMet } from './requirements.ts';

const OTHER = '';

interface AssignFilesProps {
  files: readonly File[];
  /** Of the current level. */
  requirements: readonly Requirement[];
  onAssigned(file: File, requirementId: number | null): void;
  onDropped(file: File): void;
}

/** Asks of files that were dropped on the card which documents they are, and sends them. */
export const AssignFiles = ({ files, ...rest }: AssignFilesProps) => {
  const { t } = useTranslation('applications');
  return (
    <section className={styles.assign} aria-label={t('assign.title')}>
      <h3>{t('assign.title')}</h3>
      <ul>
        {files.map((file, index) => (
          <AssignFile
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be the same in everything
            key={`${index}${file.name}${file.lastModified}`}
            file={file}
            isFirst={index === 0}
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
};

interface AssignFileProps extends Omit<AssignFilesProps, 'files'> {
  file: File;
  isFirst: boolean;
}

const AssignFile = ({ file, isFirst, requirements, onAssigned, onDropped }: AssignFileProps) => {
  const { t } = useTranslation('applications');
  const open = requirements.filter((one) => !isMet(one));
  // Only one document is missing: the first file is likely to be it.
  const [chosen, setChosen] = useState(String((isFirst && open.length === 1 && open[0]?.id) || OTHER));
  return (
    <li>
      <SelectField label={file.name} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {requirements.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={OTHER}>{t('assign.other')}</option>
      </SelectField>
      <div className={clsx(layoutStyles.row, styles.row)}>
        <Button
          className={clsx(documentsCardStyles.btn, documentsCardStyles.sm)}
          size="sm"
          aria-label={`${t('documents.upload')}: ${file.name}`}
          onClick={() => onAssigned(file, chosen === OTHER ? null : Number(chosen))}
        >
          {t('documents.upload')}
        </Button>
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, styles.roundBtn)}
          aria-label={t('assign.drop', { name: file.name })}
          onClick={() => onDropped(file)}
        >
          <X aria-hidden />
        </button>
      </div>
    </li>
  );
};
