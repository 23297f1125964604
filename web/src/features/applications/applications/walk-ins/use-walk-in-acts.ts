import type { WalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { confirmedOf } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { showError, showSuccess } from '../../../../ui/toast.ts';
import { useFailureText } from '../../../../ui/use-report-failure.ts';
import { resendLink, saveWalkIn, type WalkInChangeInput, walkInsKey, withdraw } from './queries.ts';

/** Returns a walk-in as it is saved for the phone that its link is asked for to be sent to. */
const movedOf = (walkIn: WalkIn, phone: string): WalkInChangeInput => {
  const { name, surname, language, comment, version } = walkIn;
  const { tariffId, universityId, scholarshipId, degreeId, facultyId, programId } = walkIn;
  return {
    ...{ name, surname, ...confirmedOf(walkIn), phone, language, comment, version },
    ...{ tariffId, universityId, scholarshipId, degreeId, facultyId, programId },
  };
};

/** Refusals whose sentences are for students: the agency has its own. */
const REASONS = ['CONSULTING_GONE', 'TARIFF_GONE', 'STEP_GONE', 'UNIVERSITY_NOT_LINKED'] as const;

/**
 * Returns functions that send a link again or to the phone that is asked for, and withdraw it; a refusal is shown in a toast, and the list shows the
 * current state.
 */
export const useWalkInActs = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const failureText = useFailureText();
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  /** A second press comes before the page knows of the first. */
  const isBusy = useRef(false);
  const act = async (id: string, work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusyId(id);
    try {
      await work();
      showSuccess(done);
      return true;
    } catch (error) {
      if (isSignedOut(error)) return false;
      const reason = error instanceof ApiError && REASONS.find((code) => code === error.code);
      showError(reason ? t(`reasons.${reason}`) : failureText(error, t('offline')));
      return false;
    } finally {
      isBusy.current = false;
      setBusyId(null);
      queries.invalidateQueries({ queryKey: walkInsKey });
    }
  };
  return {
    busyId,
    move: (walkIn: WalkIn, phone: string) =>
      act(walkIn.id, () => saveWalkIn(walkIn.id, movedOf(walkIn, phone), language), t('waiting.moved')),
    resend: ({ id }: WalkIn) => act(id, () => resendLink(id, language), t('waiting.resent')),
    withdraw: ({ id }: WalkIn) => act(id, () => withdraw(id, language), t('withdraw.done')),
  };
};
