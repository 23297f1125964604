import type { Language } from '@parvoz/contract/languages.ts';
import type { LastChange, UndoResult } from '@parvoz/contract/platform/audit.ts';
import { createContext, useContext } from 'react';

/** Functions of the audit that forms and lists of records use. */
export interface Changes {
  /**
   * Returns who saved a record last, and when; `subject` is its kind in the audit. Null if that cannot be found out.
   */
  findLastChange(subject: string, id: number, language: Language): Promise<LastChange | null>;
  /** Puts a change back. Throws what the call throws. */
  putBack(id: string, language: Language): Promise<UndoResult>;
}

/** Given by the frame of the pages that change records. */
export const ChangesContext = createContext<Changes | null>(null);

export const useChanges = (): Changes => {
  const changes = useContext(ChangesContext);
  if (!changes) throw new Error('a page that changes records stands in no ChangesContext');
  return changes;
};
