import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../../../ui/modal.tsx';
import { FileContent } from './file-content.tsx';
import { ViewerContext } from './viewer-context.ts';

/** Lets everything inside open private files over the page (`useViewer`): documents, and files of the chat. */
export const FileViewer = ({ children }: { children: ReactNode }) => {
  const [file, setFile] = useState<PrivateFile | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const view = (chosen: PrivateFile) => {
    setFile(chosen);
    setIsOpen(true);
  };
  return (
    <ViewerContext value={view}>
      {children}
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={file?.name ?? ''} size="large">
        {file && <FileContent key={file.id} file={file} />}
      </Modal>
    </ViewerContext>
  );
};
