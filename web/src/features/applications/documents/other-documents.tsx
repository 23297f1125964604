import type { ApplicationDocument } from '@parvoz/contract/application-documents.ts';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentLink } from './document-line.tsx';
import type { DocumentSlots } from './documents-card.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { RunningUpload } from './uploads.ts';

interface OtherDocumentsProps extends DocumentSlots {
  documents: readonly ApplicationDocument[];
  uploads: readonly RunningUpload[];
}

/** Documents that no level asks for, of both sides. */
export const OtherDocuments = ({ documents, uploads, documentAction }: OtherDocumentsProps) => {
  const { t } = useTranslation('applications');
  const running = uploads.filter(({ requirementId }) => requirementId === null);
  if (documents.length === 0 && running.length === 0) return null;
  return (
    <section className="group" aria-labelledby="other-documents">
      <h3 id="other-documents">{t('documents.others')}</h3>
      <ul>
        {documents.map((document) => (
          <li className="doc" key={document.id}>
            <span className="ic">
              <FileText className="i" aria-hidden />
            </span>
            <div className="min-w-0">
              <DocumentLink document={document} />
              <small>{t(`documents.from.${document.side}`)}</small>
            </div>
            <div className="end-of">{documentAction?.(document, null)}</div>
          </li>
        ))}
        {running.map((upload) => (
          <li className="doc" key={upload.key}>
            <span className="ic">
              <FileText className="i" aria-hidden />
            </span>
            <UploadProgress upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
};
