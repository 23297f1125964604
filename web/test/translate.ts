/** Does to a page what a browser's translation does: every text becomes `<font><font>text</font></font>`. Stands alone: tests of whole pages send it there. */
export const translatePage = (): number => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (
      text.data.trim() &&
      !text.parentElement?.closest('script, style, textarea, [translate="no"], .notranslate')
    )
      texts.push(text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
  return texts.length;
};
