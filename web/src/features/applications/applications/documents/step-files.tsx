import type {
  ApplicationDocument,
  PrivateFile,
} from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { FileCheck2, FileImage } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { currentDocumentOf } from './requirements.ts';
import styles from './step-files.module.css';
import { useViewer } from './viewer-context.ts';

type Steps = Pick<ApplicationDetail, 'stepList' | 'documentList'>;

/**
 * Returns the files that the agency has added while it worked on a step: between the ends of the step before it and its
 * own.
 */
const agencyFilesOf = ({ stepList, documentList }: Steps, stepId: number): PrivateFile[] => {
  const at = stepList.findIndex(({ id }) => id === stepId);
  const from = stepList[at - 1]?.finishedAt ?? '';
  const until = stepList[at]?.finishedAt;
  return documentList
    .filter(
      ({ side, createdAt }) => side === 'CONSULTING' && createdAt > from && (!until || createdAt <= until),
    )
    .map(({ file }) => file);
};

/** Returns the documents handed in for the levels of a step. */
const handedInOf = ({ stepList }: Steps, stepId: number): PrivateFile[] =>
  (stepList.find(({ id }) => id === stepId)?.levelList ?? [])
    .flatMap(({ requirementList }) => requirementList)
    .map(currentDocumentOf)
    .filter((document): document is ApplicationDocument => document !== undefined)
    .map(({ file }) => file);

interface StepFilesProps {
  application: Steps;
  stepId: number;
  /** Without what the student has handed in. */
  isAgencyOnly?: boolean;
}

/** Files of a step, which open in the page. Stands inside `FileViewer`. */
export const StepFiles = ({ application, stepId, isAgencyOnly = false }: StepFilesProps) => {
  const { t, i18n } = useTranslation('applications');
  const view = useViewer();
  const files = [
    ...agencyFilesOf(application, stepId),
    ...(isAgencyOnly ? [] : handedInOf(application, stepId)),
  ];
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => {
        const Icon = file.mediaType.startsWith('image/') ? FileImage : FileCheck2;
        return (
          <li key={file.id}>
            <button type="button" className={styles.file} onClick={() => view(file)}>
              <Icon aria-hidden />
              <span className={textStyles.sr}>{t('documents.open')}: </span>
              <span className={textStyles.ell}>{file.name}</span>
              <small className={textStyles.num}>{formatFileSize(file.sizeBytes, languageOf(i18n))}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
