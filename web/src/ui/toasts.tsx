import { lazy, Suspense, useEffect, useState } from 'react';
import { toastsWanted } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Place of the toasts on the page; loads them with the first one. */
export const Toasts = () => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    let isGone = false;
    toastsWanted().then(() => isGone || setIsWanted(true));
    return () => {
      isGone = true;
    };
  }, []);
  return isWanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};
