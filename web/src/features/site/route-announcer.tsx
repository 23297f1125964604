import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export const CONTENT_ID = 'content';

/** After another page has opened: moves the focus to its content and tells screen readers its title. */
export const RouteAnnouncer = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
        setTitle(document.title);
      }),
    [router],
  );
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
};
