/** Elements that a browser's translation has put in place of text nodes. */
const standIns = new WeakMap<Node, ChildNode>();

const isTextNode = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;

/** The element that has come where the texts of this change were. */
const comerOf = ({ addedNodes, previousSibling, nextSibling }: MutationRecord): ChildNode | undefined =>
  [...addedNodes, nextSibling, previousSibling].find(
    (node): node is HTMLElement => node instanceof HTMLElement,
  );

/** Returns the child itself or the element in its place among these children; null if both are gone. */
const placeOf = (parent: Node, child: Node | null): Node | null => {
  if (!child || child.parentNode === parent) return child;
  const standIn = standIns.get(child);
  return standIn?.parentNode === parent ? standIn : null;
};

/**
 * Lets browsers translate the page while React keeps updating it. A translation removes text nodes and puts elements in
 * their place (`<font>` in Chrome, others in Yandex), which React does not know about: removing such a text, or
 * inserting something before it, would crash the page, and a changed text would not be shown. Here both apply to the
 * element in its place, and a text that changes takes its place back, whereupon the browser translates it again.
 */
export const keepTranslatedTexts = (): void => {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const { type, target, removedNodes } = record;
      if (type === 'characterData') {
        if (!target.isConnected) standIns.get(target)?.replaceWith(target);
        continue;
      }
      const texts = [...removedNodes].filter((node) => isTextNode(node) && !node.isConnected);
      const comer = texts.length > 0 ? comerOf(record) : undefined;
      for (const text of comer ? texts : []) {
        standIns.set(text, comer!);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeOf(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, placeOf(this, before)) as T;
  };
};
