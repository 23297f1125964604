import type { ApplicationDocument } from '@parvoz/contract/application-documents.ts';
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
  const { requirement, uploads, send, isOpen, isChecked, documentAction } = props;
  const { t } = useTranslation('applications');
  const { id, name, isRequired } = requirement;
  const document = currentDocumentOf(requirement);
  const upload = uploadFor(uploads, id);
  const pick = ([file]: File[]) => file && send(file, id);
  const { isOver, target } = useDrop(isOpen, pick);
  const isReturned = document?.status === 'RETURNED';
  const mayPick = isOpen && !upload && document?.status !== 'ACCEPTED';
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
        {mayPick && document && <ReplaceActions {...props} document={document} onPick={pick} />}
        <ReplacedDocuments name={name} documents={replacedOf(requirement)} />
      </div>
      <div className="end-of">
        {document
          ? (documentAction?.(document, requirement) ?? (
              <DocumentBadge status={document.status} isChecked={isChecked} />
            ))
          : mayPick && <Pickers name={name} labelKey="upload" onPick={pick} />}
      </div>
    </li>
  );
};

interface PickersProps {
  name: string;
  /** What the button says, in the texts of `documents`. */
  labelKey: 'upload' | 'uploadAgain' | 'replace';
  onPick(files: File[]): void;
}

/** The files of the device, and on phones its camera. */
const Pickers = ({ name, labelKey, onPick }: PickersProps) => {
  const { t } = useTranslation('applications');
  return (
    <>
      <FilePicker
        className="camera"
        variant="ghost"
        isCamera
        label={t('documents.photographOf', { name })}
        onPick={onPick}
      >
        <Camera className="i" aria-hidden />
        {t('documents.photograph')}
      </FilePicker>
      <FilePicker
        variant={labelKey === 'replace' ? 'ghost' : 'soft'}
        label={`${t(`documents.${labelKey}`)}: ${name}`}
        onPick={onPick}
      >
        {t(`documents.${labelKey}`)}
      </FilePicker>
    </>
  );
};

interface ReplaceActionsProps extends RequirementRowProps {
  document: ApplicationDocument;
  onPick(files: File[]): void;
}

/** What can be done with a document that has not been submitted yet, or was returned. */
const ReplaceActions = ({ applicationId, requirement, document, onPick }: ReplaceActionsProps) => (
  <div className="acts">
    <Pickers
      name={requirement.name}
      labelKey={document.status === 'RETURNED' ? 'uploadAgain' : 'replace'}
      onPick={onPick}
    />
    {document.status === 'UPLOADED' && <TakeBack applicationId={applicationId} document={document} />}
  </div>
);
