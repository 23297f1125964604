import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import styles from './page-crumbs.module.css';
import { TopSlot } from './top-slot.tsx';

/** Breadcrumbs of a page of a workspace: in the top bar, or on small screens a link back above the page's title. */
export const PageCrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const above = crumbs.findLast(({ to }) => to !== undefined);
  return (
    <>
      <TopSlot>
        <Breadcrumbs className={styles.inBar} crumbs={crumbs} />
      </TopSlot>
      {above && (
        <Link className={styles.back} to={above.to!} activeOptions={{ exact: true }}>
          <ArrowLeft aria-hidden />
          {above.name}
        </Link>
      )}
    </>
  );
};
