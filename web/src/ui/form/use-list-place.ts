import { useLayoutEffect, useRef } from 'react';

const GAP = 12;
/** Of the bar with the buttons, which stays at the bottom of a form. */
const BAR = 72;
const MIN_HEIGHT = 160;

/** Places a list where there is room for it: below its field, or above where that has more; as high as fits. */
export const useListPlace = (isOpen: boolean) => {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const field = element?.parentElement?.getBoundingClientRect();
    if (!isOpen || !element || !field) return;
    element.style.removeProperty('--room');
    const below = window.innerHeight - BAR - field.bottom - GAP;
    const above = field.top - GAP;
    const isUp = element.offsetHeight > below && above > below;
    element.dataset.side = isUp ? 'above' : 'below';
    element.style.setProperty('--room', `${Math.max(isUp ? above : below, MIN_HEIGHT)}px`);
  });
  return list;
};
