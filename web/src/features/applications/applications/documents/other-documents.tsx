import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import type { Side } from '@parvoz/contract/applications/application-states.ts';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import layoutStyles from '../../../../ui/layout.module.css';
import { DocumentLink } from './document-line.tsx';
import documentsCardStyles from './documents-card.module.css';
import type { DocumentSlots } from './documents-card.tsx';
import type { RunningUpload } from './queued-upload.ts';
import { TakeBack } from './take-back.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface OtherDocumentsProps extends DocumentSlots {
  applicationId: string;
  /** Side whose documents the reader may take back. */
  ownSide: Side | null;
  documents: readonly ApplicationDocument[];
  uploads: readonly RunningUpload[];
}

/** Documents that no level asks for, of both sides. */
export const OtherDocuments = ({
  applicationId,
  documents,
  uploads,
  ownSide,
  documentAction,
}: OtherDocumentsProps) => {
  const { t } = useTranslation('applications');
  const running = uploads.filter(({ requirementId }) => requirementId === null);
  if (documents.length === 0 && running.length === 0) return null;
  return (
    <section className={documentsCardStyles.group} aria-labelledby="other-documents">
      <h3 id="other-documents">{t('documents.others')}</h3>
      <ul>
        {documents.map((document) => (
          <li className={documentsCardStyles.doc} key={document.id}>
            <span className={documentsCardStyles.ic}>
              <FileText aria-hidden />
            </span>
            <div className={layoutStyles.shrinks}>
              <DocumentLink document={document} />
              <small>{t(`documents.from.${document.side}`)}</small>
            </div>
            <div className={documentsCardStyles.endOf}>
              {documentAction?.(document, null)}
              {document.side === ownSide && document.status === 'UPLOADED' && (
                <TakeBack applicationId={applicationId} document={document} />
              )}
            </div>
          </li>
        ))}
        {running.map((upload) => (
          <li className={documentsCardStyles.doc} key={upload.key}>
            <span className={documentsCardStyles.ic}>
              <FileText aria-hidden />
            </span>
            <UploadProgress upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
};
