import { Mark } from './mark.tsx';
import screenStyles from './screen.module.css';

/** Drawing for missing pages. */
export const LostDrawing = () => (
  <div className={screenStyles.lost} aria-hidden>
    4<Mark />4
  </div>
);
