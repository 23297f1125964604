import type { ReactNode } from 'react';

interface BlockProps {
  /** Where a link to it leads. */
  id: string;
  title: string;
  lead: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/** One subject of the settings: what it is at the left, its controls beside or below. */
export const Block = ({ id, title, lead, isDangerous = false, children }: BlockProps) => {
  const titleId = `${id}-title`;
  return (
    <section id={id} className={`card block-row ${isDangerous ? 'bad' : ''}`} aria-labelledby={titleId}>
      <div className="about">
        <h2 id={titleId}>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className="controls">{children}</div>
    </section>
  );
};
