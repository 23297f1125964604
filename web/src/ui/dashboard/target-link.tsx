import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Target, useHasPage } from './targets.ts';

interface TargetLinkProps {
  target: Target | null;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a filtered list; plain text if there is no such page. */
export const TargetLink = ({ target, className, children }: TargetLinkProps) => {
  const hasPage = useHasPage();
  if (!hasPage(target)) return <div className={className}>{children}</div>;
  return (
    <Link className={className} to={target.to as never} search={(target.search ?? {}) as never}>
      {children}
    </Link>
  );
};
