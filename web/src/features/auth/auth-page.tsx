import type { ReactNode } from 'react';
import { ScriptsNotice } from '../../ui/form/scripts-notice.tsx';
import { StorageNotice } from './storage-notice.tsx';
import './auth-page.css';

interface AuthPageProps {
  title: string;
  text: ReactNode;
  /** Address of the drawing, and what stands over it. */
  scene: string;
  sceneTitle: string;
  sceneText: string;
  /** For forms with fields side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form for getting in, beside a view through an arch. */
export const AuthPage = (props: AuthPageProps) => (
  <main className="auth">
    <div className={props.isWide ? 'pane wide' : 'pane'}>
      <h1>{props.title}</h1>
      <p className="lead">{props.text}</p>
      <ScriptsNotice />
      <StorageNotice />
      {props.children}
    </div>
    <div className="show on-night" aria-hidden>
      <p className="say">{props.sceneTitle}</p>
      <p>{props.sceneText}</p>
      <img src={props.scene} alt="" width={520} height={720} />
    </div>
  </main>
);
