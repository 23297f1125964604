/**
 * Asked by the router each time that it is about to set the scroll position. The first time, a page that was scrolled
 * before its scripts came stays where it is: a press that is on its way would meet something else.
 */
export const createScrollChoice = (): (() => boolean) => {
  let isFirst = true;
  return () => {
    const wasFirst = isFirst;
    isFirst = false;
    if (!wasFirst || window.scrollY === 0) return true;
    // The router keeps the position, for the way back, of what it has seen scrolling.
    document.dispatchEvent(new Event('scroll'));
    return false;
  };
};
