import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ActionMenu, MenuAction } from '../action-menu.tsx';
import { buttonClass } from '../button-class.ts';
import { showSuccess } from '../toast.ts';
import { useReportFailure } from '../use-report-failure.ts';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportMenuProps {
  /** Label of the button; a general one by default. */
  label?: string;
  /** Of the button; a secondary one by default. */
  className?: string;
  /** Of the file, without day and ending. */
  name: string;
  /** Loads everything that matches the list's filters as a file; null if the person has canceled it. */
  load(format: ExportFormat): Promise<Blob | null>;
}

/** Gives a list as it is filtered as a file for spreadsheets. */
export const ExportMenu = ({ label: ownLabel, className, name, load }: ExportMenuProps) => {
  const { t } = useTranslation('tables');
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const save = async (format: ExportFormat) => {
    if (isGoing) return;
    setIsGoing(true);
    try {
      const file = await load(format);
      if (!file) return;
      saveFile(file, `${name}-${todayInTashkent()}.${format}`);
      showSuccess(t('export.done'));
    } catch (error) {
      reportFailure(error);
    } finally {
      setIsGoing(false);
    }
  };
  const label = isGoing ? t('export.going') : (ownLabel ?? t('export.label'));
  return (
    <ActionMenu
      label={label}
      className={className ?? buttonClass('secondary')}
      icon={
        <>
          <Download aria-hidden />
          <span aria-live="polite">{label}</span>
        </>
      }
    >
      <MenuAction onClick={() => save('xlsx')}>
        <FileSpreadsheet aria-hidden />
        {t('export.xlsx')}
      </MenuAction>
      <MenuAction onClick={() => save('csv')}>
        <FileText aria-hidden />
        {t('export.csv')}
      </MenuAction>
    </ActionMenu>
  );
};
