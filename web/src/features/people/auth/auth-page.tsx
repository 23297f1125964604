import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ScriptsNotice } from '../../../ui/form/scripts-notice.tsx';
import styles from './auth-page.module.css';
import { StorageNotice } from './storage-notice.tsx';

interface AuthPageProps {
  title: string;
  text: ReactNode;
  /** Address of the drawing, and the text above it. */
  scene: string;
  sceneTitle: string;
  sceneText: string;
  /** For forms with fields side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form for getting in, beside a view through an arch. */
export const AuthPage = (props: AuthPageProps) => (
  <main className={styles.auth}>
    <div className={clsx(styles.pane, props.isWide && styles.wide)}>
      <h1>{props.title}</h1>
      <p className={styles.lead}>{props.text}</p>
      <ScriptsNotice className={styles.notice} />
      <StorageNotice />
      {props.children}
    </div>
    <div className={styles.show} data-on-night aria-hidden>
      <p className={styles.say}>{props.sceneTitle}</p>
      <p>{props.sceneText}</p>
      <img src={props.scene} alt="" width={520} height={720} />
    </div>
  </main>
);
