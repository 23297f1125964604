const SUCCESS_MS = 3000;
const ERROR_MS = 5000;

type Show = (kind: 'success' | 'error', message: string, duration: number) => void;

let announceWanted: () => void = () => {};
const wanted = new Promise<void>((resolve) => {
  announceWanted = resolve;
});
let announceReady: (show: Show) => void = () => {};
const ready = new Promise<Show>((resolve) => {
  announceReady = resolve;
});

/** Resolves when the first toast is about to be shown; until then nothing of toasts is loaded. */
export const toastsWanted = (): Promise<void> => wanted;

/** Called by what shows toasts, when it stands on the page. */
export const toastsReady = (show: Show): void => announceReady(show);

const show: Show = (kind, message, duration) => {
  announceWanted();
  ready.then((showNow) => showNow(kind, message, duration));
};

/** A done thing, at the top for 3 seconds. */
export const showSuccess = (message: string): void => show('success', message, SUCCESS_MS);

/** A failure, at the top for 5 seconds and read aloud at once. */
export const showError = (message: string): void => show('error', message, ERROR_MS);
