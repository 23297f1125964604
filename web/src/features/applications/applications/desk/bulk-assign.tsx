import type { PersonRef } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../../ui/button-class.ts';
import trayStyles from '../../../../ui/table/selection-tray.module.css';
import { AssignDialog } from './assign-dialog.tsx';

interface BulkAssignProps {
  ids: readonly string[];
  staff: readonly PersonRef[];
  onAssigned(): void;
}

/** Gives all selected applications one manager. */
export const BulkAssign = ({ ids, staff, onAssigned }: BulkAssignProps) => {
  const { t } = useTranslation('board');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={clsx(buttonClass(), trayStyles.btn, trayStyles.night)}
        onClick={() => setIsOpen(true)}
      >
        <UsersRound aria-hidden />
        {t('bulk.assign')}
      </button>
      <AssignDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        ids={ids}
        staff={staff}
        onAssigned={onAssigned}
      />
    </>
  );
};
