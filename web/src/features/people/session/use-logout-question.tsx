import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../ui/confirm.tsx';
import { useLogout } from './use-leave.ts';

interface LogoutQuestion {
  ask(): void;
  /** Stands on the page, and is seen while it is asked. */
  question: ReactNode;
}

/** Signs out after a question (docs/rules.md#sessions). `text` says what that means where it is asked. */
export const useLogoutQuestion = (text: string): LogoutQuestion => {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const logout = useLogout();
  return {
    ask: () => setIsAsking(true),
    question: (
      <Confirm
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          logout();
        }}
        icon={<LogOut aria-hidden />}
        title={t('logoutTitle')}
        text={text}
        cancelLabel={t('cancel')}
        confirmLabel={t('logout')}
      />
    ),
  };
};
