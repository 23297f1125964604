import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FileUp, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button-class.ts';
import layoutStyles from '../layout.module.css';
import { type ExportFormat, ExportMenu } from '../table/export-menu.tsx';

interface ListActionsProps {
  /** Of the exported file, without day and ending. */
  name: string;
  load(format: ExportFormat): Promise<Blob>;
  /** Links to the import of such records, and to the form of a new one. */
  importTo: LinkProps;
  addTo: LinkProps;
  addLabel: string;
}

/** Heads a list of records: a file brings them in, or takes out what the filters find. */
export const ListActions = ({ name, load, importTo, addTo, addLabel }: ListActionsProps) => {
  const { t } = useTranslation('account');
  return (
    <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
      <Link {...importTo} className={buttonClass('secondary')}>
        <FileUp aria-hidden />
        {t('sections.import')}
      </Link>
      <ExportMenu name={name} load={load} />
      <Link {...addTo} className={buttonClass('primary')} data-new>
        <Plus aria-hidden />
        {addLabel}
      </Link>
    </div>
  );
};
