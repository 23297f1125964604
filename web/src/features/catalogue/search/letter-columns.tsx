import type { ReactNode } from 'react';
import type { LetterGroup } from './letter-groups.ts';
import panelStyles from './panel.module.css';

interface LetterColumnsProps<T> {
  groups: readonly LetterGroup<T>[];
  children(thing: T): ReactNode;
}

/** Three columns by first letter; letters without a name are left out. */
export const LetterColumns = <T extends { id: number }>({ groups, children }: LetterColumnsProps<T>) => (
  <div className={panelStyles.letters}>
    {groups
      .filter(({ items }) => items.length > 0)
      .map(({ label, items }) => (
        <section key={label}>
          <h3>{label}</h3>
          <ul>
            {items.map((thing) => (
              <li key={thing.id}>{children(thing)}</li>
            ))}
          </ul>
        </section>
      ))}
  </div>
);
