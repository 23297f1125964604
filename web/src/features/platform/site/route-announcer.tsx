import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CONTENT_ID } from '../../../ui/content-id.ts';
import textStyles from '../../../ui/text.module.css';
import { findPagedList } from './page-changes.ts';

/** A window that was opened while the page was still coming keeps the focus. */
const hasOpenDialog = (): boolean => document.querySelector('[role="dialog"][data-open]') !== null;

/**
 * After another page has opened: moves the focus to its content and tells screen readers its title. After another page
 * of a list: moves the focus to the list's heading and says which page it is.
 */
export const RouteAnnouncer = () => {
  const router = useRouter();
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation) return;
        if (!pathChanged) {
          const list = findPagedList(fromLocation.search, toLocation.search)?.dataset;
          if (list) document.getElementById(list.heading ?? '')?.focus({ preventScroll: true });
          if (list) setSaid(list.place ?? '');
          return;
        }
        if (!hasOpenDialog()) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
        setSaid(document.title);
      }),
    [router],
  );
  return (
    <p className={textStyles.sr} role="status">
      {said}
    </p>
  );
};
