import { useEffect, useState } from 'react';
import styles from './section-nav.module.css';

interface SectionNavProps {
  label: string;
  /** Names and ids of the sections, from the top. */
  sections: readonly { id: string; name: string }[];
}

/** Row of links to the sections of a page that stays in sight and marks the one that is being read. */
export const SectionNav = ({ label, sections }: SectionNavProps) => {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    const targets = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    // The section that has come up to a quarter of the screen is the one being read.
    const follow = () => {
      const line = window.innerHeight / 4 + 1;
      const read = targets.findLast((section) => section.getBoundingClientRect().top <= line);
      setCurrent((read ?? targets[0])?.id);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [ids]);
  return (
    <nav className={styles.sub} aria-label={label}>
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
};
