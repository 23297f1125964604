import styles from './for-agencies.module.css';
import { JoinForm } from './join-form.tsx';
import { JoinProgress } from './join-progress.tsx';
import type { LostDocument } from './queries.ts';
import { StateForm } from './state-form.tsx';

interface JoiningProps {
  /** Of the request that is open in this tab; null for none. */
  requestKey: string | null;
  lost: readonly LostDocument[];
  onOpened(key: string, lost?: readonly LostDocument[]): void;
  onClose(): void;
}

/** The request that is open in this tab, or the ways to one. */
export const Joining = ({ requestKey, lost, onOpened, onClose }: JoiningProps) =>
  requestKey ? (
    <JoinProgress requestKey={requestKey} lost={lost} onClose={onClose} />
  ) : (
    <>
      <JoinForm onJoined={onOpened} />
      <hr className={styles.line} />
      <StateForm onOpened={onOpened} />
    </>
  );
