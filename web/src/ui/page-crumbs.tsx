import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import styles from './page-crumbs.module.css';
import { TopSlot } from './top-slot.tsx';

/** Where a page of a workspace stands: in the top bar; where that has no room, the way back above the page's title. */
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
