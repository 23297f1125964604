import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import type { ShortlistKind } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import cardStyles from '../../../ui/card.module.css';
import { CompareBox } from '../../../ui/compare/compare-box.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { Heart } from '../../../ui/heart.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import styles from './shortlist.module.css';

interface RowProps {
  kind: ShortlistKind;
  id: number;
  name: string;
  picture: PictureRef | null;
  /** The name with its link. */
  title: ReactNode;
  /** Code of the country. */
  flag?: string | undefined;
  where: string;
  /** Eligibility of the person. */
  fit?: ReactNode;
  /** Labels with known facts. */
  children?: ReactNode;
}

/** One thing of the shortlist: chosen for comparing at the left, its heart at the right. */
export const Row = ({ kind, id, name, picture, title, flag, where, fit, children }: RowProps) => (
  <article className={clsx(cardStyles.card, styles.row)}>
    <CompareBox kind={kind} id={id} name={name} picture={picture} isBare />
    <Picture className={styles.pic} look="bare" picture={picture} sizes="64px" width={64} height={64} />
    <div className={layoutStyles.shrinks}>
      <h3>{title}</h3>
      <p className={styles.where}>
        {flag && <Flag code={flag} />}
        <span>{where}</span>
      </p>
      {fit && <div className={styles.fit}>{fit}</div>}
    </div>
    {children && <dl className={styles.cells}>{children}</dl>}
    <Heart kind={kind} id={id} name={name} />
  </article>
);

interface CellProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

export const Cell = ({ label, value, note }: CellProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{value}</b>
      {typeof note === 'string' ? <span>{note}</span> : note}
    </dd>
  </div>
);
