import { Menu } from '@base-ui/react/menu';
import { STATUS_FACTS } from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { ArrowRight, Ban, CircleX, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuAction, MenuGroup, MenuPopup, MenuTitle } from '../../../../ui/action-menu.tsx';
import buttonStyles from '../../../../ui/button.module.css';
import { stageName } from '../card-facts.ts';
import applicationCardStyles from './application-card.module.css';
import { isUnpaid, levelsLeft, type Move, movesOf, nextStage } from './moves.ts';

export type MoveHandle = ReturnType<typeof Menu.createHandle<ApplicationCard>>;

/** One menu serves all cards of a board. */
export const createMoveHandle = (): MoveHandle => Menu.createHandle<ApplicationCard>();

interface MoveButtonProps {
  handle: MoveHandle;
  card: ApplicationCard;
}

/** Does by keyboard and touch what dragging does by mouse; absent where a card can go nowhere. */
export const MoveButton = ({ handle, card }: MoveButtonProps) => {
  const { t } = useTranslation('board');
  if (movesOf(card).length === 0) return null;
  return (
    <Menu.Trigger
      handle={handle}
      payload={card}
      className={clsx(buttonStyles.roundBtn, applicationCardStyles.roundBtn, applicationCardStyles.mini)}
      aria-label={t('move.open', { number: card.number })}
    >
      <Ellipsis aria-hidden />
    </Menu.Trigger>
  );
};

interface MoveMenuProps {
  handle: MoveHandle;
  onMove(card: ApplicationCard, move: Move): void;
}

/** Menu with the columns that the card of the pressed button may be moved to. */
export const MoveMenu = ({ handle, onMove }: MoveMenuProps) => (
  <Menu.Root handle={handle}>
    {({ payload: card }) =>
      card && (
        <MenuPopup>
          <MoveActions card={card} onMove={onMove} />
        </MenuPopup>
      )
    }
  </Menu.Root>
);

interface MoveActionsProps extends Pick<MoveMenuProps, 'onMove'> {
  card: ApplicationCard;
}

const MoveActions = ({ card, onMove }: MoveActionsProps) => {
  const { t } = useTranslation('board');
  // A column has the name that most tariffs give its step: this card's may be another.
  const nameOfStage = (stage: Move['to']) => stageName({ ...stage, name: card.nextStep }, t);
  const label = (move: Move) => {
    if (move.action === 'REJECTED') return t('move.reject');
    const column = nameOfStage(move.to);
    return move.action === 'ACCEPTED' ? t('move.accept', { column }) : t('move.finish', { column });
  };
  const isWaiting = STATUS_FACTS[card.status].hasLevel && (isUnpaid(card) || levelsLeft(card) > 1);
  const waitingFor = () => {
    const column = nameOfStage(nextStage(card));
    return isUnpaid(card)
      ? t('move.unpaid', { column })
      : t('move.levelsLeft', { column, count: levelsLeft(card) });
  };
  return (
    <MenuGroup>
      <MenuTitle>{t('move.title')}</MenuTitle>
      {isWaiting && (
        <MenuAction isDisabled>
          <Ban aria-hidden />
          {waitingFor()}
        </MenuAction>
      )}
      {movesOf(card).map((move) => (
        <MenuAction
          key={move.action}
          isDangerous={move.action === 'REJECTED'}
          onClick={() => onMove(card, move)}
        >
          {move.action === 'REJECTED' ? <CircleX aria-hidden /> : <ArrowRight aria-hidden />}
          {label(move)}
        </MenuAction>
      ))}
    </MenuGroup>
  );
};
