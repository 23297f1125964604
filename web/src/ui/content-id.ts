/** Of the element that holds a page's content: it has the focus once another page has opened. */
export const CONTENT_ID = 'content';
