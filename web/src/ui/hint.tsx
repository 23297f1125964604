import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './hint.module.css';

interface HintProps {
  text: string;
  /** True if the visible text says it already. */
  isOff?: boolean;
  /** A link or button that has the same name for screen readers. */
  children: ReactElement<Record<string, unknown>>;
}

/** Name of an icon, at its right while it is pointed at or has the focus. */
export const Hint = ({ text, isOff = false, children }: HintProps) => (
  <Tooltip.Root disabled={isOff}>
    <Tooltip.Trigger delay={150} render={children} />
    <Tooltip.Portal>
      <Tooltip.Positioner className={styles.hintPlace} side="right" sideOffset={8}>
        <Tooltip.Popup className={styles.hintText} data-hint aria-hidden>
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
