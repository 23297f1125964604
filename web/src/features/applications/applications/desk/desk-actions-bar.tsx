import { STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { Ban, Check, CircleX, Ellipsis, RotateCcw, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../../../ui/action-menu.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import turnBannerStyles from '../../../../ui/turn-banner.module.css';
import { type DeskAction, isAllowed, isDangerous } from './desk-actions.ts';
import styles from './desk-actions-bar.module.css';

interface DeskActionsBarProps {
  application: ApplicationDetail;
  onAct(action: DeskAction): void;
}

interface Choice {
  action: DeskAction;
  icon: ReactNode;
  label: string;
}

/** Actions that the agency, or an administrator, may take now: the next one stands out, the others are in a menu. */
export const DeskActionsBar = ({ application, onAct }: DeskActionsBarProps) => {
  const { t } = useTranslation('board');
  const { can, next, status } = application;
  const finish: Choice = {
    action: 'STEP_LEVEL_FINISHED',
    icon: <Check aria-hidden />,
    label: t('desk.finish'),
  };
  const choices: Choice[] = [
    { action: 'ACCEPTED', icon: <Check aria-hidden />, label: t('desk.accept') },
    { action: 'CORRECTION', icon: <Wallet aria-hidden />, label: t('desk.paid') },
    finish,
    { action: 'REVISION', icon: <RotateCcw aria-hidden />, label: t('desk.return') },
    { action: 'STOPPED', icon: <Ban aria-hidden />, label: t('desk.stop') },
    { action: 'APPEAL_DECLINED', icon: <CircleX aria-hidden />, label: t('desk.declineAppeal') },
    { action: 'CLOSED', icon: <Ban aria-hidden />, label: t('desk.close') },
    {
      action: 'REJECTED',
      icon: <CircleX aria-hidden />,
      label: STATUS_FACTS[status].hasLevel ? t('desk.rejectRunning') : t('desk.reject'),
    },
  ];
  const allowed = choices.filter(({ action }) => isAllowed(can, action));
  const asked = allowed.filter(({ action }) => ASKED[next]?.includes(action));
  const others = allowed.filter(({ action }) => !ASKED[next]?.includes(action));
  if (allowed.length === 0) return null;
  return (
    <div className={styles.deskActions}>
      {asked.map(({ action, icon, label }, index) => (
        <button
          key={action}
          type="button"
          className={clsx(
            buttonClass('lg'),
            styles.btn,
            turnBannerStyles.btn,
            index === 0 ? clsx(styles.night, turnBannerStyles.night) : styles.nightGhost,
          )}
          onClick={() => onAct(action)}
        >
          {icon}
          {label}
        </button>
      ))}
      {others.length > 0 && (
        <ActionMenu
          className={clsx(
            buttonClass('lg', 'icon'),
            styles.btn,
            turnBannerStyles.btn,
            styles.nightGhost,
            styles.icon,
          )}
          label={t('desk.actions')}
          icon={<Ellipsis aria-hidden />}
        >
          {others.map(({ action, icon, label }) => (
            <MenuAction key={action} isDangerous={isDangerous(action)} onClick={() => onAct(action)}>
              {icon}
              {label}
            </MenuAction>
          ))}
        </ActionMenu>
      )}
    </div>
  );
};

/** Actions for each next step, the main one first. */
const ASKED: Partial<Record<ApplicationDetail['next'], readonly DeskAction[]>> = {
  REVIEW: ['ACCEPTED', 'REJECTED'],
  PAY: ['CORRECTION'],
  CHECK: ['STEP_LEVEL_FINISHED', 'REVISION', 'STOPPED', 'APPEAL_DECLINED'],
  LEAD: ['STEP_LEVEL_FINISHED', 'STOPPED', 'APPEAL_DECLINED'],
};
