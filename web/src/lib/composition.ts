declare global {
  interface Window {
    /** Field in which text is being composed; undefined where nothing follows that yet. */
    composedField?: EventTarget | null | undefined;
  }
}

/**
 * Part of the script in the head of the page: records the field in which an on-screen keyboard or an input method
 * composes text. Changing the value of that field would end the composition, and the keyboard would then write the text
 * once more.
 */
export const COMPOSITION_SCRIPT =
  "window.composedField=null;addEventListener('compositionstart',({target})=>{window.composedField=target},true);addEventListener('compositionend',()=>{window.composedField=null},true);";

// A component may be shown without the product's page.
if (typeof window !== 'undefined' && window.composedField === undefined) {
  window.composedField = null;
  window.addEventListener('compositionstart', ({ target }) => (window.composedField = target), true);
  window.addEventListener('compositionend', () => (window.composedField = null), true);
}

/** True while text is being composed in this field: nothing may rewrite it until `compositionend`. */
export const isComposedIn = (field: EventTarget): boolean => window.composedField === field;

/** True if the key belongs to a composition, which Enter or an arrow ends or changes, and not to the page. */
export const isComposingKey = ({ nativeEvent }: { nativeEvent: KeyboardEvent }): boolean =>
  // Safari ends the composition before it reports the key that did so.
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
