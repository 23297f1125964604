import type { ChatPage } from '@parvoz/contract/applications/chat.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { useChat } from './use-chat.ts';

/** Pixels from the end within which new messages are followed. */
const NEAR = 80;

interface ScrollParts {
  page: ChatPage;
  ownId: string;
  /** One of those who write to each other: only of them it is kept what they have read. */
  isParty: boolean;
  /** Without a network the list ends higher. */
  isOnline: boolean;
  chat: Pick<ReturnType<typeof useChat>, 'pending' | 'read' | 'loadOlder'>;
}

/**
 * Keeps the newest message in view unless the person reads older ones, keeps the position when older ones are loaded,
 * and marks visible messages as read while the page is looked at.
 */
export const useScroll = ({ page, ownId, isParty, isOnline, chat }: ScrollParts) => {
  const scroller = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  const isNear = useRef(true);
  const fromEnd = useRef(0);
  const { content, hasOlder } = page;
  const first = content[0]?.seq;
  const last = content.at(-1);
  const { read, loadOlder, pending } = chat;

  const markRead = useCallback(() => {
    if (isParty && last && isNear.current && document.visibilityState === 'visible') read(last.seq);
  }, [isParty, last, read]);

  const goDown = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  // Older ones stand above: what was in sight stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the first one changes
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && !isNear.current) box.scrollTop = box.scrollHeight - fromEnd.current;
  }, [first]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is added at the end
  useLayoutEffect(() => {
    if (isNear.current || last?.author?.id === ownId) goDown();
    markRead();
  }, [last?.seq, pending.length, isOnline]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop;
      isNear.current = fromEnd.current - box.clientHeight < NEAR;
      setIsAway(!isNear.current);
      markRead();
    };
    box.addEventListener('scroll', look, { passive: true });
    document.addEventListener('visibilitychange', markRead);
    // A keyboard that opens on a phone makes it smaller.
    const sizes = new ResizeObserver(() => isNear.current && goDown());
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      document.removeEventListener('visibilitychange', markRead);
      sizes.disconnect();
    };
  }, [markRead, goDown]);

  useEffect(() => {
    // Observed again after each part: the place of older ones may still be visible.
    if (!hasOlder || first === undefined || !top.current) return;
    let isLoading = false;
    const seen = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting || isLoading) return;
        isLoading = true;
        // After a failure older messages are loaded at the next scroll to this place.
        await loadOlder().catch(() => null);
        isLoading = false;
      },
      { root: scroller.current, rootMargin: '200px 0px 0px' },
    );
    seen.observe(top.current);
    return () => seen.disconnect();
  }, [hasOlder, first, loadOlder]);

  return { scroller, top, isAway, goDown };
};
