import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** As large as what comes, so that nothing moves. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Shows something that is costly to load and to make only once its place comes near the window. */
export const WhenSeen = ({ waiting, children }: WhenSeenProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsSeen(true);
        watch.disconnect();
      },
      { rootMargin: '100px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={place}>{isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>;
};
