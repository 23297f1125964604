import { Tooltip } from '@base-ui/react/tooltip';
import styles from './hint.module.css';

interface HintPopupProps {
  text: string;
  /** Element that it names. */
  anchor: Element;
  onClose(): void;
}

/** The text beside its element. Loaded by `hint.tsx`. */
export const HintPopup = ({ text, anchor, onClose }: HintPopupProps) => (
  <Tooltip.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
    <Tooltip.Portal>
      <Tooltip.Positioner className={styles.hintPlace} anchor={anchor} side="right" sideOffset={8}>
        <Tooltip.Popup className={styles.hintText} data-hint aria-hidden>
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
