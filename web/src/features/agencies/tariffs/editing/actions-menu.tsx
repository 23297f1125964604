import { useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../../lib/ids.ts';
import { MenuAction } from '../../../../ui/action-menu.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useReportFailure } from '../../../../ui/use-report-failure.ts';
import { renewTariffs } from './queries.ts';

interface ActionsMenuProps {
  /** Of the tariff or step that the actions are for. */
  name: string;
  /** Its first action. */
  children: ReactNode;
  /** Copies it under an idempotency key, which stays the same until that has succeeded. */
  copy(key: string): Promise<void>;
  onRemove(): void;
}

/** Actions for a tariff or a step: its own first, then copying and removing it. */
export const ActionsMenu = ({ name, children, copy, onRemove }: ActionsMenuProps) => {
  const { t } = useTranslation('tariffs-editing');
  const queries = useQueryClient();
  const reportFailure = useReportFailure();
  const [key, setKey] = useState(newId);
  const copyIt = async () => {
    try {
      await copy(key);
      setKey(newId());
      await renewTariffs(queries);
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <RowMenu label={t('moreOf', { name })} removal={t('remove')} onRemove={onRemove}>
      {children}
      <MenuAction onClick={copyIt}>
        <Copy aria-hidden />
        {t('copyOf.copy')}
      </MenuAction>
    </RowMenu>
  );
};
