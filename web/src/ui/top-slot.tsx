import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Id of the place in the top bar of a workspace that the open page fills. */
export const TOP_SLOT = 'top-slot';

/** Shows a part of the page, such as its breadcrumbs, in the top bar around it. */
export const TopSlot = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.getElementById(TOP_SLOT)), []);
  return place && createPortal(children, place);
};
