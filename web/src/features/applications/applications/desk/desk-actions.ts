import type { ApplicationCard, ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { EventInput } from '../queries.ts';

/**
 * Actions of an agency (docs/rules.md#applications); administrators make corrections, and decide about appeals because of a
 * silent agency.
 */
export type DeskAction =
  | 'ACCEPTED'
  | 'REJECTED'
  | 'CORRECTION'
  | 'STEP_LEVEL_FINISHED'
  | 'REVISION'
  | 'CLOSED'
  | 'APPEAL_DECLINED'
  | 'STOPPED';

/** As far as an action depends on it: a card of the board has it, and so has the application's own page. */
export type Subject = Pick<
  ApplicationCard,
  | 'id'
  | 'number'
  | 'version'
  | 'student'
  | 'next'
  | 'price'
  | 'payment'
  | 'step'
  | 'level'
  | 'stepCount'
  | 'levelCount'
  | 'finishedLevelCount'
> &
  Partial<Pick<ApplicationDetail, 'can' | 'stepList' | 'isInParts'>>;

/** These say why, the others may. */
export const needsComment = (
  action: DeskAction,
): action is 'REJECTED' | 'CORRECTION' | 'REVISION' | 'APPEAL_DECLINED' | 'STOPPED' =>
  !['ACCEPTED', 'STEP_LEVEL_FINISHED', 'CLOSED'].includes(action);

/** These end the application without what was wanted. */
export const isDangerous = (action: DeskAction): boolean =>
  action === 'REJECTED' || action === 'CLOSED' || action === 'STOPPED';

const currentLevelOf = ({ stepList, level }: Subject) =>
  stepList?.flatMap(({ levelList }) => levelList).find(({ id }) => id === level?.id);

/** Names of required documents of the current level that are not there, or were returned; none where they aren't known. */
export const missingDocuments = (subject: Subject): string[] =>
  (currentLevelOf(subject)?.requirementList ?? [])
    .filter(
      ({ isRequired, documentList }) =>
        isRequired && !documentList.some(({ status }) => status === 'UPLOADED' || status === 'ACCEPTED'),
    )
    .map(({ name }) => name);

/** The current level asks the student for documents, and has not been submitted. */
export const isAwaited = ({ next }: Pick<Subject, 'next'>): boolean => next === 'SUBMIT' || next === 'REWORK';

/** Returns what finishing the current level leads to: another level, another step, or the end. */
export const effectOfFinish = ({
  step,
  stepCount,
  levelCount,
  finishedLevelCount,
}: Subject): 'level' | 'step' | 'end' => {
  if (levelCount - finishedLevelCount > 1) return 'level';
  return step && step.number < stepCount ? 'step' : 'end';
};

export interface ReturnedDocument {
  id: string;
  comment: string;
}

/**
 * Returns the amount to pay for an application in tiyin: its price, or the share of the current step if it is paid in
 * parts.
 */
export const dueAmountOf = ({ price, isInParts, step, stepList }: Subject): number =>
  isInParts ? (stepList?.find(({ id }) => id === step?.id)?.shareTiyin ?? price) : price;

/** Returns what a correction is of: the amount to pay, and in parts the step too, because two shares may be equal. */
export const dueOf = (subject: Subject): { amount: number; stepId?: number } => {
  const { isInParts, step } = subject;
  return { amount: dueAmountOf(subject), ...(isInParts && step && { stepId: step.id }) };
};

/** True if an action is possible, or if a subject does not say. */
export const isAllowed = (can: Partial<ApplicationDetail['can']>, action: DeskAction): boolean =>
  can[action === 'CORRECTION' ? 'correct' : action] ?? true;

/** The event as it is sent: about the version and the level that the person has seen. */
export const eventOf = (
  { version, level }: Pick<Subject, 'version' | 'level'>,
  action: Exclude<DeskAction, 'CORRECTION'>,
  { comment, documentList }: { comment: string | null; documentList: ReturnedDocument[] },
): EventInput => {
  const levelId = level?.id ?? 0;
  const reason = comment ?? '';
  switch (action) {
    case 'ACCEPTED':
    case 'CLOSED':
      return { type: action, version, comment };
    case 'STEP_LEVEL_FINISHED':
      return { type: action, version, levelId, comment };
    case 'REVISION':
      return { type: action, version, levelId, comment: reason, documentList };
    default:
      return { type: action, version, comment: reason };
  }
};

/** Documents of the current level that wait to be looked at, with the names of what they are for. */
export const documentsToCheck = (subject: Subject): { id: string; name: string; file: string }[] =>
  (currentLevelOf(subject)?.requirementList ?? []).flatMap(({ name, documentList }) =>
    documentList
      .filter(({ status }) => status === 'UPLOADED' || status === 'RETURNED')
      .slice(0, 1)
      .map(({ id, file }) => ({ id, name, file: file.name })),
  );
