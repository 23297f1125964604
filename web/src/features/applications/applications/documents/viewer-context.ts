import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import { createContext, useContext } from 'react';

/** Opens a private file over the page. */
export type View = (file: PrivateFile) => void;

export const ViewerContext = createContext<View | null>(null);

/** Returns the function that opens the viewer; throws outside of `FileViewer`. */
export const useViewer = (): View => {
  const view = useContext(ViewerContext);
  if (!view) throw new Error('no FileViewer around');
  return view;
};
