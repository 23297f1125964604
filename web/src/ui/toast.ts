const SUCCESS_MS = 3000;
const ERROR_MS = 5000;
const UNDO_MS = 10_000;

/** That somebody has to sign in: said once, and gone when they have. */
const SIGN_IN = 'sign-in';

/** Something that can be done about what a toast says. */
interface ToastAction {
  label: string;
  onClick(): void;
}

/** Progress of a task. */
export interface ToastProgress {
  done: number;
  total: number;
  /** Both of them, as they are read. */
  text: string;
  note: string;
}

type Show = (
  kind: 'success' | 'error' | 'progress',
  message: string,
  options: { duration: number; id?: string; action?: ToastAction },
  progress?: ToastProgress,
) => void;

interface Toasts {
  show: Show;
  dismiss(id: string): void;
}

let announceWanted: () => void = () => {};
const wanted = new Promise<void>((resolve) => {
  announceWanted = resolve;
});
let announceReady: (toasts: Toasts) => void = () => {};
const ready = new Promise<Toasts>((resolve) => {
  announceReady = resolve;
});

/** Resolves when the first toast is about to be shown; until then nothing of toasts is loaded. */
export const toastsWanted = (): Promise<void> => wanted;

/** Called by the component that shows toasts, once it is on the page. */
export const toastsReady = (toasts: Toasts): void => announceReady(toasts);

export const show: Show = (...toast) => {
  announceWanted();
  ready.then((toasts) => toasts.show(...toast));
};

/** A done thing, at the top for 3 seconds. */
export const showSuccess = (message: string): void => show('success', message, { duration: SUCCESS_MS });

/** A done thing that can be taken back for 10 seconds; `dismiss` takes one with an id away before. */
export const showUndoable = (message: string, action: ToastAction, id?: string): void =>
  show('success', message, { duration: UNDO_MS, action, ...(id !== undefined && { id }) });

/** A failure, at the top for 5 seconds and read aloud at once. */
export const showError = (message: string): void => show('error', message, { duration: ERROR_MS });

/** Asks to sign in; `forgetToSignIn` takes it away. */
export const askToSignIn = (message: string): void =>
  show('error', message, { duration: ERROR_MS, id: SIGN_IN });

export const dismiss = (id: string): void => {
  ready.then((toasts) => toasts.dismiss(id));
};

export const forgetToSignIn = (): void => dismiss(SIGN_IN);
