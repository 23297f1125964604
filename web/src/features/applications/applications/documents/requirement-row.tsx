import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import type { Requirement } from '@parvoz/contract/applications/applications.ts';
import { clsx } from 'clsx';
import { Camera, FilePlus2, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layoutStyles from '../../../../ui/layout.module.css';
import { DocumentBadge } from '../status-badge.tsx';
import { DocumentLink, ExampleLink, ReturnComment } from './document-line.tsx';
import documentsCardStyles from './documents-card.module.css';
import type { DocumentSlots } from './documents-card.tsx';
import { FilePicker } from './file-picker.tsx';
import type { RunningUpload } from './queued-upload.ts';
import { ReplacedDocuments } from './replaced-documents.tsx';
import { currentDocumentOf, replacedOf } from './requirements.ts';
import { TakeBack } from './take-back.tsx';
import { UploadProgress } from './upload-progress.tsx';
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
  /** The way to hand in a document of an earlier level for it. */
  earlier?: ReactNode;
}

/**
 * True for the student's own documents before they are submitted; a file that the agency has can be replaced, not
 * removed.
 */
const mayTakeBack = ({ status, side }: ApplicationDocument): boolean =>
  status === 'UPLOADED' && side === 'STUDENT';

/** A document that a level asks for, and the file handed in for it. */
export const RequirementRow = (props: RequirementRowProps) => {
  const { applicationId, requirement, uploads, send, isOpen, isChecked, documentAction, earlier } = props;
  const { t } = useTranslation('applications');
  const { id, name, isRequired } = requirement;
  const document = currentDocumentOf(requirement);
  const upload = uploadFor(uploads, id);
  const pick = ([file]: File[]) => file && send(file, id);
  const { isOver, target } = useDrop(isOpen, pick);
  const isReturned = document?.status === 'RETURNED';
  // Instead of a file that was refused another one is chosen.
  const mayPick = isOpen && (!upload || upload.state === 'FAILED') && document?.status !== 'ACCEPTED';
  const Icon = document ? FileText : FilePlus2;
  return (
    <li
      className={clsx(
        documentsCardStyles.doc,
        isReturned && documentsCardStyles.returned,
        isOver && documentsCardStyles.over,
      )}
      {...target}
    >
      <span className={documentsCardStyles.ic}>
        <Icon aria-hidden />
      </span>
      <div className={layoutStyles.shrinks}>
        <h4>{name}</h4>
        {document ? (
          <DocumentLink document={document} />
        ) : (
          <small>{t(isRequired ? 'documents.required' : 'documents.optional')}</small>
        )}
        {requirement.example && <ExampleLink file={requirement.example} />}
        {isReturned && document.comment && <ReturnComment comment={document.comment} />}
        {upload && <UploadProgress upload={upload} />}
        {mayPick && document && (
          <div className={documentsCardStyles.acts}>
            <Pickers name={name} labelKey={isReturned ? 'uploadAgain' : 'replace'} onPick={pick} />
            {isReturned && earlier}
          </div>
        )}
        {mayPick && !document && earlier && <div className={documentsCardStyles.acts}>{earlier}</div>}
        <ReplacedDocuments name={name} documents={replacedOf(requirement)} />
      </div>
      <div className={documentsCardStyles.endOf}>
        {document
          ? (documentAction?.(document, requirement) ?? (
              <DocumentBadge status={document.status} isChecked={isChecked} />
            ))
          : mayPick && <Pickers name={name} labelKey="upload" onPick={pick} />}
        {mayPick && document && mayTakeBack(document) && (
          <TakeBack applicationId={applicationId} document={document} />
        )}
      </div>
    </li>
  );
};

interface PickersProps {
  name: string;
  /** Key of the button's label, in the texts of `documents`. */
  labelKey: 'upload' | 'uploadAgain' | 'replace';
  onPick(files: File[]): void;
}

/** The files of the device, and on phones its camera. */
const Pickers = ({ name, labelKey, onPick }: PickersProps) => {
  const { t } = useTranslation('applications');
  return (
    <>
      <FilePicker
        className={documentsCardStyles.camera}
        variant="ghost"
        isCamera
        label={t('documents.photographOf', { name })}
        onPick={onPick}
      >
        <Camera aria-hidden />
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
