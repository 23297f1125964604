import { EllipsisVertical, PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../action-menu.tsx';

interface EditMenuProps {
  label: string;
  onEdit(): void;
  onRemove(): void;
}

/** Menu of a row that is changed and deleted in windows over its list. */
export const EditMenu = ({ label, onEdit, onRemove }: EditMenuProps) => {
  const { t } = useTranslation('tables');
  return (
    <ActionMenu label={label} icon={<EllipsisVertical aria-hidden />}>
      <MenuAction onClick={onEdit}>
        <PencilLine aria-hidden />
        {t('edit')}
      </MenuAction>
      <MenuAction isDangerous onClick={onRemove}>
        <Trash2 aria-hidden />
        {t('remove')}
      </MenuAction>
    </ActionMenu>
  );
};
