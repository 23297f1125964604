import { writtenText } from '../written-text.ts';
import { MAX_APPEAL_LENGTH, MIN_APPEAL_LENGTH } from './appeals.ts';
import { MAX_COMMENT_LENGTH } from './application-states.ts';

const Comment = writtenText().trim().max(MAX_COMMENT_LENGTH);

/** Optional comment on an application's action; an empty one becomes null. */
export const OptionalComment = Comment.nullish().transform((value) => value || null);

/** A reason that has to be given. */
export const RequiredComment = Comment.min(3);

/** Reason for which a student asks Parvoz to step in. */
export const AppealReason = writtenText().trim().min(MIN_APPEAL_LENGTH).max(MAX_APPEAL_LENGTH);

/** An internal note of an agency. */
export const NoteText = Comment.min(1);
