import { type ComponentType, useEffect, useState } from 'react';
import { loadWhenPossible } from '../lib/load-when-possible.ts';
import { toastsWanted } from './toast.ts';

/** Place of the toasts on the page; loads them with the first one, which the page can be without for as long. */
export const Toasts = () => {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    let isGone = false;
    toastsWanted()
      .then(() => loadWhenPossible(() => import('./toaster.tsx')))
      .then((loaded) => isGone || setToaster(() => loaded.Toaster));
    return () => {
      isGone = true;
    };
  }, []);
  return Toaster && <Toaster />;
};
