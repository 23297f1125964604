/** Values that the browser has refused to store: they hold while the page is open. */
const memory = new Map<string, string>();

const attempt = (problem: string, act: () => void): boolean => {
  try {
    act();
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: storage failures belong on the console (docs/rules.md#messages)
    console.warn(problem, error);
    return false;
  }
};

/**
 * Stores a small choice for this browser. Where storage is refused, or full, it holds for the visit, and false is
 * returned.
 */
export const saveLocally = (key: string, value: string): boolean => {
  const isStored = attempt('Error saving user data', () => window.localStorage.setItem(key, value));
  if (isStored) memory.delete(key);
  // On the server it would be everybody's.
  else if (typeof window !== 'undefined') memory.set(key, value);
  return isStored;
};

/** Returns the value stored in this browser, or in memory for this visit; null if there is none. */
export const readLocally = (key: string): string | null => {
  // Refused after an earlier one was stored, it is the newer one.
  const refused = memory.get(key);
  if (refused !== undefined) return refused;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Returns the keys that begin with `prefix`, of this browser or of this visit. */
export const localKeys = (prefix: string): string[] => {
  const readKeys = (): string[] => {
    try {
      const { localStorage } = window;
      return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    } catch {
      return [];
    }
  };
  return [...new Set([...readKeys(), ...memory.keys()])].filter((key) => key.startsWith(prefix));
};

export const removeLocally = (key: string): void => {
  memory.delete(key);
  attempt('Error removing user data', () => window.localStorage.removeItem(key));
};

/** Stores something for this tab, over a reload. Where storage is refused nothing is stored. */
export const saveForTab = (key: string, value: string): void => {
  attempt('Error saving user data', () => window.sessionStorage.setItem(key, value));
};

/** Returns the value stored in this tab; null if there is none. */
export const readForTab = (key: string): string | null => {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Returns the same as parsed JSON; null also if it is invalid. */
export const readDataForTab = (key: string): unknown => {
  try {
    return JSON.parse(readForTab(key) ?? 'null');
  } catch {
    return null;
  }
};

export const removeForTab = (key: string): void => {
  attempt('Error removing user data', () => window.sessionStorage.removeItem(key));
};

/** Returns false if stored values are lost at the end of the visit. */
export const isStorageAvailable = (): boolean => {
  try {
    const key = 'storage';
    window.localStorage.setItem(key, key);
    window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
};
