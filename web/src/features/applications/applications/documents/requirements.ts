import type { ApplicationDocument } from '@parvoz/contract/applications/application-documents.ts';
import type {
  ApplicationDetail,
  ApplicationLevel,
  ApplicationStep,
  Requirement,
} from '@parvoz/contract/applications/applications.ts';
import { plainName } from '../../../../lib/fold-name.ts';

export interface LevelPlace {
  step: ApplicationStep;
  level: ApplicationLevel;
}

export const levelsOf = ({ stepList }: Pick<ApplicationDetail, 'stepList'>): LevelPlace[] =>
  stepList.flatMap((step) => step.levelList.map((level) => ({ step, level })));

/** Returns the application's current level: begun and not finished. */
export const currentLevelOf = (application: Pick<ApplicationDetail, 'stepList'>): LevelPlace | undefined =>
  levelsOf(application).find(({ level }) => level.status !== null && level.status !== 'FINISHED');

/** Returns what an application asks for under this id; undefined if there is none. */
export const findRequirement = (
  application: Pick<ApplicationDetail, 'stepList'>,
  id: number | null,
): Requirement | undefined =>
  levelsOf(application)
    .flatMap(({ level }) => level.requirementList)
    .find((one) => one.id === id);

/** Returns the document that meets a requirement now, or was returned; the documents it replaced come after it. */
export const currentDocumentOf = ({ documentList }: Requirement): ApplicationDocument | undefined =>
  documentList.find(({ status }) => status !== 'REPLACED');

export const replacedOf = ({ documentList }: Requirement): ApplicationDocument[] =>
  documentList.filter(({ status }) => status === 'REPLACED');

/** A returned document has to be handed in again. */
export const isMet = (requirement: Requirement): boolean => {
  const document = currentDocumentOf(requirement);
  return document !== undefined && document.status !== 'RETURNED';
};

/** Required ones that are not met: with any of them a level cannot be submitted. */
export const missingOf = ({ requirementList }: ApplicationLevel): Requirement[] =>
  requirementList.filter((requirement) => requirement.isRequired && !isMet(requirement));

/** Returns the documents that a file is in use as; one that was returned or replaced may be handed in again. */
export const documentsOfFile = (
  application: Pick<ApplicationDetail, 'stepList' | 'documentList'>,
  fileId: string,
): ApplicationDocument[] =>
  [
    ...application.documentList,
    ...levelsOf(application).flatMap(({ level }) =>
      level.requirementList.flatMap(({ documentList }) => documentList),
    ),
  ].filter(({ file, status }) => file.id === fileId && (status === 'UPLOADED' || status === 'ACCEPTED'));

/** A document that was handed in at an earlier level and may be the one that a level asks for. */
export interface EarlierDocument {
  place: LevelPlace;
  document: ApplicationDocument;
}

/**
 * Returns the student's newest document of another level that has the same name as a requirement; undefined if there is none,
 * or if it is the very file that was returned here.
 */
export const earlierFor = (
  application: Pick<ApplicationDetail, 'stepList'>,
  wanted: Requirement,
): EarlierDocument | undefined => {
  const name = plainName(wanted.name);
  const returned = currentDocumentOf(wanted)?.file.id;
  return levelsOf(application)
    .flatMap((place) =>
      place.level.requirementList
        .filter((one) => one.id !== wanted.id && plainName(one.name) === name && isMet(one))
        .map((one) => ({ place, document: currentDocumentOf(one)! })),
    )
    .findLast(({ document }) => document.side === 'STUDENT' && document.file.id !== returned);
};

/** Returns how many documents all levels ask for, and how many of them the agency has accepted. */
export const countDocuments = (application: Pick<ApplicationDetail, 'stepList'>) => {
  const requirements = levelsOf(application).flatMap(({ level }) => level.requirementList);
  const accepted = requirements.filter((one) => currentDocumentOf(one)?.status === 'ACCEPTED');
  return { asked: requirements.length, accepted: accepted.length };
};
