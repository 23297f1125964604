import type { Requirement } from '@parvoz/contract/applications.ts';
import { Camera, FilePlus2, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentBadge } from '../status-badge.tsx';
import { DocumentLink, ReturnComment } from './document-line.tsx';
import type { DocumentSlots } from './documents-card.tsx';
import { FilePicker } from './file-picker.tsx';
import { ReplacedDocuments } from './replaced-documents.tsx';
import { currentDocumentOf, replacedOf } from './requirements.ts';
import { TakeBack } from './take-back.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { RunningUpload } from './uploads.ts';
import { useDrop } from './use-drop.ts';
import { uploadFor } from './use-uploads.ts';

interface RequirementRowProps extends DocumentSlots {
  applicationId: string;
  requirement: Requirement;
  uploads: readonly RunningUpload[];
  send(file: File, requirementId: number | null): void;
  /** The reader may hand it in now. */
  isOpen: boolean;
  /** Its level has been submitted. */
  isChecked: boolean;
}

/** One document that a level asks for, and what was handed in for it. */
export const RequirementRow = (props: RequirementRowProps) => {
  const { applicationId, requirement, uploads, send, isOpen, isChecked, documentAction } = props;
  const { t } = useTranslation('applications');
  const { id, name, isRequired } = requirement;
  const document = currentDocumentOf(requirement);
  const upload = uploadFor(uploads, id);
  const pick = ([file]: File[]) => file && send(file, id);
  const { isOver, target } = useDrop(isOpen, pick);
  const isReturned = document?.status === 'RETURNED';
  const Icon = document ? FileText : FilePlus2;
  return (
    <li className={`doc ${isReturned ? 'returned' : ''} ${isOver ? 'over' : ''}`} {...target}>
      <span className="ic">
        <Icon className="i" aria-hidden />
      </span>
      <div className="min-w-0">
        <h4>{name}</h4>
        {document ? (
          <DocumentLink document={document} />
        ) : (
          <small>{t(isRequired ? 'documents.required' : 'documents.optional')}</small>
        )}
        {isReturned && document.comment && <ReturnComment comment={document.comment} />}
        {upload && <UploadProgress upload={upload} />}
        <ReplacedDocuments name={name} documents={replacedOf(requirement)} />
      </div>
      <div className="end-of">
        {document &&
          (documentAction?.(document, requirement) ?? (
            <DocumentBadge status={document.status} isChecked={isChecked} />
          ))}
        {isOpen && !upload && document?.status !== 'ACCEPTED' && (
          <>
            <FilePicker
              className="camera"
              variant="ghost"
              isCamera
              label={t('documents.photographOf', { name })}
              onPick={pick}
            >
              <Camera className="i" aria-hidden />
              {t('documents.photograph')}
            </FilePicker>
            <FilePicker
              variant={document && !isReturned ? 'ghost' : 'soft'}
              label={t(document ? 'documents.replaceOf' : 'documents.uploadOf', { name })}
              onPick={pick}
            >
              {t(isReturned ? 'documents.uploadAgain' : document ? 'documents.replace' : 'documents.upload')}
            </FilePicker>
          </>
        )}
        {isOpen && document?.status === 'UPLOADED' && !upload && (
          <TakeBack applicationId={applicationId} document={document} />
        )}
      </div>
    </li>
  );
};
