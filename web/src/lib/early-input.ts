import { flushSync } from 'react-dom';
import { COMPOSITION_SCRIPT, isComposedIn } from './composition.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A press that the page could not follow yet. Its button shows a spinner while it waits. */
type EarlyPress =
  | { button: HTMLButtonElement; form: null }
  | { button: HTMLElement | null; form: HTMLFormElement };

declare global {
  interface Window {
    /** Until the page is alive. */
    earlyPresses?: { event: Event; press: EarlyPress }[] | undefined;
  }
}

/** Marks the notice shown instead of a spinner if a form was sent and the scripts do not load. */
const LATE = '[data-scripts-late]';
/** Longer than a slow line takes for them. */
const TIMEOUT_MS = 15_000;

/**
 * Script in the head of the page. Before the page's scripts have loaded, links, select fields, checkboxes, GET forms
 * and elements that the browser opens itself work as usual; presses of other buttons, and forms that the scripts send,
 * are recorded for `takeEarlyInput`. A form whose scripts do not load shows a notice (`ScriptsNotice`) and can be sent
 * again.
 */
export const EARLY_SCRIPT = `{
${COMPOSITION_SCRIPT}
const presses=window.earlyPresses=[];
let patience=${TIMEOUT_MS};
const giveUp=()=>{
if(window.earlyPresses!==presses)return;
for(const button of document.querySelectorAll('[data-early]'))button.removeAttribute('data-early');
for(const notice of document.querySelectorAll('${LATE}')){notice.hidden=false;notice.scrollIntoView({block:'nearest'})}
};
const record=event=>{
if(window.earlyPresses!==presses)return;
const {target,type}=event;
if(type==='submit'){
if(target.method!=='post')return;
event.preventDefault();
event.submitter?.setAttribute('data-early','');
presses.push({event,press:{button:event.submitter,form:target}});
setTimeout(giveUp,patience);
}else{
const button=target.closest?.('button[type=button]');
if(button&&!button.popoverTargetElement&&!button.commandForElement)presses.push({event,press:{button,form:null}});
}
};
addEventListener('click',record,true);
addEventListener('submit',record,true);
addEventListener('error',({target})=>{
if(target.tagName!=='SCRIPT')return;
patience=0;
if(document.querySelector('[data-early]'))giveUp();
},true);
}`.replaceAll('\n', '');

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

const isText = (field: Field): boolean => !isBox(field) && !(field instanceof HTMLSelectElement);

/** Differs from what the server sent. Of radio buttons the one that was chosen says it for its group. */
const isTouched = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement) {
    const sent = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.selectedOptions[0] !== sent;
  }
  if (!isBox(field)) return field.value !== field.defaultValue;
  return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox');
};

interface FieldState {
  field: Field;
  value: string;
  checked: boolean;
}

const readState = (field: Field): FieldState => ({
  field,
  value: field.value,
  checked: isBox(field) && field.checked,
});

/** React takes over the part of the page that a press meets before it does anything else; this one has no handler. */
const hydrate = (element: Element): void => {
  element.dispatchEvent(new Event('pointercancel', { bubbles: true }));
};

/** Sets a property as the browser does: past React, which would take it for its own doing. */
const setNatively = (field: Field, name: 'value' | 'checked', value: string | boolean): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);

const write = ({ field, value }: FieldState): void => {
  if (field.value === value) return;
  const { selectionStart, selectionEnd } = field as HTMLInputElement;
  setNatively(field, 'value', value);
  if (field === document.activeElement && selectionStart !== null && selectionStart !== undefined)
    (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
};

/**
 * React detects a change by comparing with the value that it last knew, and it first saw the field with the early
 * input. This resets the known value instead of the value in the field, because changing the field would end the
 * composition of an on-screen keyboard.
 */
const resetValueTracker = (field: Field, known: string): void =>
  (field as { _valueTracker?: { setValue(known: string): void } })._valueTracker?.setValue(known);

/** Repeats the input in a field, now that React listens. */
const repeat = (state: FieldState): void => {
  const { field, value, checked } = state;
  if (!field.isConnected) return;
  hydrate(field);
  flushSync(() => {
    if (isBox(field)) {
      setNatively(field, 'checked', checked);
      resetValueTracker(field, String(!checked));
      // Not a real click, which would turn it back.
      field.dispatchEvent(new Event('click', { bubbles: true }));
      return;
    }
    write(state);
    resetValueTracker(field, `${value} `);
    const type = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(type, { bubbles: true }));
  });
};

/** Repeats the input in a text field, as soon as nothing is being composed there. */
const repeatText = (state: FieldState): void => {
  const { field } = state;
  if (isComposedIn(field))
    field.addEventListener('compositionend', () => repeat(readState(field)), { once: true });
  else repeat(state);
};

const pressAgain = (button: HTMLElement): void => {
  if (!button.isConnected) return;
  hydrate(button);
  flushSync(() => button.click());
};

const sendAgain = (form: HTMLFormElement, button: HTMLElement | null): void => {
  button?.removeAttribute('data-early');
  if (!form.isConnected) return;
  hydrate(form);
  form.requestSubmit(button?.isConnected ? button : null);
};

const repeatAll = (states: readonly FieldState[], presses: readonly EarlyPress[]): void => {
  const focused = document.activeElement;
  const buttons = presses.flatMap(({ button, form }) => (form ? [] : [button]));
  for (const button of new Set(buttons)) pressAgain(button);
  // If the person has moved on to a field, it gets the focus back from whatever a replayed click has opened.
  if (isField(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true });
  // Texts last: choices may change the fields they are typed into.
  for (const state of states.filter(({ field }) => !isText(field))) repeat(state);
  for (const state of states.filter(({ field }) => isText(field))) repeatText(state);
  const forms = new Map(presses.flatMap(({ button, form }) => (form ? [[form, button]] : [])));
  for (const [form, button] of forms) sendAgain(form, button);
};

/**
 * Repeats the input made before the page's scripts were loaded, as if it were made now: each pressed button, then
 * choices, ticks and texts, then each sent form; once, however often it was pressed. Called when React has hydrated the
 * document but not yet the page's content, which follows later.
 */
export const takeEarlyInput = (): void => {
  const noted = window.earlyPresses;
  if (!noted) return;
  window.earlyPresses = undefined;
  for (const notice of document.querySelectorAll<HTMLElement>(LATE)) notice.hidden = true;
  // A press that is still on its way meets a page that is alive.
  const presses = noted.filter(({ event }) => event.eventPhase === Event.NONE).map(({ press }) => press);
  const states = [...document.querySelectorAll<Field>('input, textarea, select')]
    .filter(isTouched)
    .map(readState);
  if (states.length + presses.length > 0) queueMicrotask(() => repeatAll(states, presses));
};
