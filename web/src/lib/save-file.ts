const KEEP_MS = 60_000;

/** Hands bytes to the browser's downloads under a name. */
export const saveFile = (bytes: Blob, name: string): void => {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after a question of their own.
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
};
