import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import type { ApplicationDetail, Requirement } from '@parvoz/contract/applications/applications.ts';
import { ANNOUNCED_LOSSES, REFUSED_LOSSES } from '@parvoz/contract/applications/document-losses.ts';
import { clsx } from 'clsx';
import { CloudUpload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOfFile } from '../../../../lib/private-file.ts';
import { TermsLinks } from '../../../../ui/acceptance/terms-links.tsx';
import cardStyles from '../../../../ui/card.module.css';
import textStyles from '../../../../ui/text.module.css';
import stepsStyles from '../detail/application-steps.module.css';
import { endOf } from '../turn.ts';
import { AssignFiles } from './assign-files.tsx';
import styles from './documents-card.module.css';
import { FilePicker } from './file-picker.tsx';
import { OtherDocuments } from './other-documents.tsx';
import { RequirementRow } from './requirement-row.tsx';
import {
  countDocuments,
  currentDocumentOf,
  currentLevelOf,
  findRequirement,
  type LevelPlace,
  levelsOf,
} from './requirements.ts';
import { useDrop } from './use-drop.ts';
import { UseEarlier } from './use-earlier.tsx';
import { uploadFor, useUploads } from './use-uploads.ts';

export interface DocumentSlots {
  /** Renders the action for a document at the end of its row, in place of its badge. */
  documentAction?:
    | ((document: ApplicationDocument, requirement: Requirement | null) => ReactNode)
    | undefined;
}

interface DocumentsCardProps extends DocumentSlots {
  application: ApplicationDetail;
  /** True if the reader hands in the documents that the levels ask for. */
  isStudent?: boolean;
  /** Beside the heading, such as the way to all documents in one file. */
  aside?: ReactNode;
  /** Below the documents of the current level: submitting it. */
  children?: ReactNode;
}

/** All documents of an application by level: those asked for now, those handed in, and those that will be asked for. */
export const DocumentsCard = ({
  application,
  isStudent = false,
  aside,
  children,
  documentAction,
}: DocumentsCardProps) => {
  const { t } = useTranslation('applications');
  const { uploads, send: upload } = useUploads(application.id, isStudent);
  const send = (file: File, requirementId: number | null): void => {
    const asked = isStudent ? findRequirement(application, requirementId) : undefined;
    upload(file, requirementId, asked && (currentDocumentOf(asked)?.id ?? null));
  };
  /** Files of which nobody has said yet what they are. */
  const [unassigned, setUnassigned] = useState<readonly File[]>([]);
  const { can } = application;
  const isEnded = endOf(application.status) !== undefined;
  // An application that has ended asks for nothing: its documents are listed with the other levels.
  const current = isEnded ? undefined : currentLevelOf(application);
  const isOpen = isStudent && can.upload && current?.level.status === 'STARTED';
  const wanted = isOpen && current ? current.level.requirementList : [];
  const take = (files: File[]) => {
    // Files that cannot be sent are reported at once.
    const asked = files.filter((file) => wanted.length > 0 && !problemOfFile(file));
    setUnassigned((current) => [...current, ...asked]);
    for (const file of files) if (!asked.includes(file)) send(file, null);
  };
  const { isOver, target } = useDrop(can.upload, take);
  const { asked, accepted } = countDocuments(application);
  const shared = { applicationId: application.id, isRunning: !isEnded, uploads, send, documentAction };
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, styles.docs, isOver && styles.over)}
      id="documents"
      aria-labelledby="documents-title"
      {...target}
    >
      <div className={stepsStyles.cardHead}>
        <h2 id="documents-title">
          {t('documents.title')}{' '}
          {asked > 0 && <small>{t('documents.accepted', { count: accepted, asked })}</small>}
        </h2>
        {aside}
      </div>
      {current && current.level.requirementList.length > 0 && (
        <LevelGroup place={current} isOpen={isOpen} application={application} {...shared} />
      )}
      {children}
      {unassigned.length > 0 && (
        <AssignFiles
          files={unassigned}
          requirements={wanted}
          onAssigned={(file, requirementId) => {
            send(file, requirementId);
            setUnassigned((current) => current.filter((one) => one !== file));
          }}
          onDropped={(file) => setUnassigned((current) => current.filter((one) => one !== file))}
        />
      )}
      <OtherDocuments
        documents={application.documentList}
        ownSide={can.upload ? (isStudent ? 'STUDENT' : 'CONSULTING') : null}
        {...shared}
      />
      {can.upload && <DropZone onPick={take} isStudent={isStudent} />}
      <EarlierDocuments application={application} current={current} {...shared} />
      {!isEnded && <LaterDocuments application={application} current={current} />}
    </section>
  );
};

interface LevelGroupProps extends DocumentSlots, Pick<ReturnType<typeof useUploads>, 'uploads'> {
  applicationId: string;
  send(file: File, requirementId: number | null): void;
  place: LevelPlace;
  /** False once the application has ended: nobody checks documents any more. */
  isRunning: boolean;
  /** The reader may hand in now. */
  isOpen: boolean;
  /** Application of which documents of earlier levels may be handed in again. */
  application?: ApplicationDetail;
}

const LevelGroup = ({ place: { step, level }, isRunning, isOpen, application, ...row }: LevelGroupProps) => (
  <section className={styles.group} aria-labelledby={`level-${level.id}`}>
    <h3 id={`level-${level.id}`}>
      <span className={textStyles.num}>
        {step.number}.{level.number}
      </span>{' '}
      {level.name}
    </h3>
    <ul>
      {level.requirementList.map((requirement) => (
        <RequirementRow
          key={requirement.id}
          requirement={requirement}
          isOpen={isOpen}
          isChecked={isRunning && level.status === 'TRAIL'}
          earlier={
            isOpen &&
            application && <UseEarlier application={application} stepId={step.id} requirement={requirement} />
          }
          {...row}
        />
      ))}
    </ul>
  </section>
);

const DropZone = ({ onPick, isStudent }: { onPick(files: File[]): void; isStudent: boolean }) => {
  const { t } = useTranslation('applications');
  return (
    <div className={styles.drop}>
      <CloudUpload aria-hidden />
      <p>
        <span className={styles.byMouse}>{t('documents.drop')} </span>
        <small>{t('documents.formats')}.</small>{' '}
        {isStudent && (
          <small>
            {t('documents.privacy')}
            <TermsLinks />
          </small>
        )}
      </p>
      <FilePicker variant="secondary" isMultiple onPick={onPick}>
        {t('documents.choose')}
      </FilePicker>
      <details>
        <summary>{t('documents.notTaken')}</summary>
        <ul>
          {REFUSED_LOSSES.map((loss) => (
            <li key={loss}>{t(`documents.loss.${loss}`)}</li>
          ))}
        </ul>
        {ANNOUNCED_LOSSES.map((loss) => (
          <p key={loss}>{t(`documents.loss.${loss}`)}</p>
        ))}
      </details>
    </div>
  );
};

interface OtherLevelsProps {
  application: ApplicationDetail;
  current: LevelPlace | undefined;
}

/** Documents of other levels; unfolded when nothing is asked for any more, and where a file waits. */
const EarlierDocuments = ({
  application,
  current,
  ...group
}: OtherLevelsProps & Omit<LevelGroupProps, 'place' | 'isOpen' | 'application'>) => {
  const { t } = useTranslation('applications');
  /** One that waited while its level ended is shown where it would have been. */
  const isWaitedFor = ({ id }: Requirement): boolean => uploadFor(group.uploads, id) !== undefined;
  const isShown = (one: Requirement): boolean => currentDocumentOf(one) !== undefined || isWaitedFor(one);
  const places = levelsOf(application).filter(
    ({ level }) => level.id !== current?.level.id && level.requirementList.some(isShown),
  );
  const isAnyWaitedFor = places.some(({ level }) => level.requirementList.some(isWaitedFor));
  if (places.length === 0) return null;
  const count = places.flatMap(({ level }) => level.requirementList).filter(isShown).length;
  return (
    <details className={styles.more} open={current === undefined || isAnyWaitedFor}>
      <summary>{t('documents.earlier', { count })}</summary>
      {places.map((place) => (
        <LevelGroup key={place.level.id} place={place} isOpen={false} {...group} />
      ))}
    </details>
  );
};

/** Documents that coming levels will ask for, so that they can be prepared. */
const LaterDocuments = ({ application, current }: OtherLevelsProps) => {
  const { t } = useTranslation('applications');
  const requirements = levelsOf(application)
    .filter(({ level }) => level.status === null && level.id !== current?.level.id)
    .flatMap(({ level }) => level.requirementList)
    .filter((requirement) => !currentDocumentOf(requirement));
  if (requirements.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t('documents.later', { count: requirements.length })}</summary>
      <ul>
        {requirements.map(({ id, name, isRequired }) => (
          <li key={id}>
            {name}
            {!isRequired && <small> {t('documents.optional')}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
};
