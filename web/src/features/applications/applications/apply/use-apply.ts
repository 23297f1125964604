import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import type { DraftOwner } from '../../../../lib/drafts.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { roleOf, sessionReady, useSession } from '../../../../lib/session.ts';
import { useFailureText } from '../../../../ui/use-report-failure.ts';
import { applicationsKey } from '../queries.ts';
import { type Choices, isEmpty } from './choices.ts';
import { type Draft, draftFor, forgetDraft, saveDraft } from './draft.ts';
import { type ApplicationInput, apply } from './queries.ts';
import { useAimErrors } from './use-aim-errors.ts';
import type { Offers } from './use-offers.ts';

interface Options {
  choices: Choices;
  offers: Offers;
  /** Changes the latest choices. */
  onChange(change: (before: Choices) => Choices): void;
  /** The person has to sign in first. */
  onSignIn(): void;
  onSent(applicationId: string): void;
  /** False where the choices are no draft until they are sent. */
  hasDraft?: boolean;
}

/** Returns whose draft the form is: what somebody has written stays theirs when their session ends on the way. */
const useOwner = (): { current: DraftOwner } => {
  const id = useSession().user?.id;
  const owner = useRef<DraftOwner>(null);
  if (id !== undefined) owner.current = id;
  return owner;
};

/** The draft of this browser: its comment, and choices that the address does not have. */
const useDraft = (
  { choices, onChange, hasDraft }: Pick<Options, 'choices' | 'onChange' | 'hasDraft'>,
  owner: ReturnType<typeof useOwner>,
) => {
  const { isLoading } = useSession();
  const [comment, setComment] = useState('');
  const [isRestored, setIsRestored] = useState(false);
  /** Name of the draft that this form is stored as; what other choices do to it, `saveDraft` says. */
  const savedAs = useRef<string | null>(null);
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when it is known who is there
  useEffect(() => {
    if (isLoading || !hasDraft) return;
    const draft = draftFor(owner.current, choices);
    setIsRestored(true);
    if (!draft) return;
    savedAs.current = draft.name;
    // Something may have been typed meanwhile.
    setComment((typed) => typed || draft.comment);
    onChange((before) => {
      if (isEmpty(before)) return draft.choices;
      const named = Object.entries(before).filter(([, value]) => value !== undefined);
      return { ...draft.choices, ...Object.fromEntries(named) };
    });
  }, [isLoading]);
  const save = useCallback(
    (price?: number): Draft => {
      const draft = saveDraft(owner.current, choices, comment, { before: savedAs.current, price });
      savedAs.current = draft.name;
      return draft;
    },
    [choices, comment, owner],
  );
  useEffect(() => {
    if (isRestored && !isSent.current && !(isEmpty(choices) && comment === '')) save();
  }, [isRestored, choices, comment, save]);
  /** It has been sent: whatever is chosen from now on is no draft. */
  const forget = (): void => {
    isSent.current = true;
    if (savedAs.current !== null) forgetDraft(owner.current, savedAs.current);
  };
  return { comment, setComment, save, forget };
};

const bodyOf = (offers: Offers, comment: string): ApplicationInput => ({
  consultingId: offers.consulting?.id ?? 0,
  tariffId: offers.tariff?.id ?? 0,
  universityId: offers.university?.id,
  scholarshipId: offers.scholarship?.id,
  degreeId: offers.degree?.id,
  facultyId: offers.faculty?.id,
  programId: offers.program?.id,
  price: offers.tariff?.price,
  comment,
});

/** Returns the state of the application's form: comment, errors, and a function that sends it once. */
export const useApply = ({ choices, offers, onChange, onSignIn, onSent, hasDraft = true }: Options) => {
  const { t, i18n } = useTranslation('applications');
  const failureText = useFailureText();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const owner = useOwner();
  const { comment, setComment, save, forget } = useDraft({ choices, onChange, hasDraft }, owner);
  const { errors, change, showMissing, showRefusal } = useAimErrors({ choices, offers, onChange });
  const [problem, setProblem] = useState<{ text: string; hasOpen: boolean } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const showFailure = (error: unknown): void => {
    if (error instanceof ApiError && showRefusal(error)) return;
    const hasOpen = error instanceof ApiError && error.code === 'APPLICATION_EXISTS';
    setProblem({ text: failureText(error, t('apply.offline')), hasOpen });
  };

  /** Sends the application; returns whether it was taken. */
  const send = async (): Promise<boolean> => {
    if (showMissing()) return false;
    const { user } = await sessionReady();
    // Another account has signed in since the press: the form is being replaced.
    if (user && owner.current !== null && owner.current !== user.id) return false;
    owner.current = user?.id ?? owner.current;
    const { key } = save(offers.tariff?.price);
    if (!user) {
      onSignIn();
      return false;
    }
    if (roleOf(user) !== 'ROLE_STUDENT') {
      setProblem({ text: t('apply.wrongAccount'), hasOpen: false });
      return false;
    }
    try {
      const { id } = await apply(bodyOf(offers, comment), key, language);
      forget();
      queries.invalidateQueries({ queryKey: applicationsKey });
      onSent(id);
      return true;
    } catch (error) {
      if (!isSignedOut(error)) {
        showFailure(error);
        return false;
      }
      onSignIn();
      return false;
    }
  };

  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    setProblem(null);
    let isSent = false;
    try {
      isSent = await send();
    } finally {
      // Once sent, the page is being left: the second press of a double click would send the form under another key.
      if (!isSent) {
        isBusy.current = false;
        setIsSending(false);
      }
    }
  };

  return { comment, setComment, errors, problem, isSending, change, submit };
};
