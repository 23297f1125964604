import { Mark } from './mark.tsx';
import screenStyles from './screen.module.css';

/** For what is not there. */
export const LostDrawing = () => (
  <div className={screenStyles.lost} aria-hidden>
    4<Mark />4
  </div>
);
