import { PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from '../action-menu.tsx';
import { RowMenu } from '../row-menu.tsx';

interface EditMenuProps {
  label: string;
  /** Actions between changing and deleting. */
  children?: ReactNode;
  onEdit(): void;
  onRemove(): void;
}

/** Menu of a row that is changed and deleted in windows over its list. */
export const EditMenu = ({ label, children, onEdit, onRemove }: EditMenuProps) => {
  const { t } = useTranslation('tables');
  return (
    <RowMenu label={label} removal={t('remove')} onRemove={onRemove}>
      <MenuAction onClick={onEdit}>
        <PencilLine aria-hidden />
        {t('edit')}
      </MenuAction>
      {children}
    </RowMenu>
  );
};
