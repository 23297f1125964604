import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import { useTranslation } from 'react-i18next';
import textStyles from '../../../../ui/text.module.css';
import { DocumentLink, ReturnComment } from './document-line.tsx';
import documentsCardStyles from './documents-card.module.css';

interface ReplacedDocumentsProps {
  /** Of the requirement. */
  name: string;
  documents: readonly ApplicationDocument[];
}

/** Versions that were handed in before, newest first, with what the agency wrote about them. */
export const ReplacedDocuments = ({ name, documents }: ReplacedDocumentsProps) => {
  const { t } = useTranslation('applications');
  if (documents.length === 0) return null;
  return (
    <details className={documentsCardStyles.replaced}>
      <summary>
        {t('documents.replaced', { count: documents.length })}
        <span className={textStyles.sr}>: {name}</span>
      </summary>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} />
            {document.comment && <ReturnComment comment={document.comment} />}
          </li>
        ))}
      </ul>
    </details>
  );
};
