import { type RefObject, type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOfFile } from '../../../lib/private-file.ts';
import { isCallingAs } from '../../../lib/session.ts';
import { useConsent } from '../../../ui/acceptance/consent-gate.tsx';
import {
  changeComposition,
  currentComposition,
  openComposition,
  type Place,
  watchCompositions,
} from './compositions.ts';

export interface CompositionOptions extends Place {
  onSend(text: string, file: File | null): void;
}

/** Returns the message that is being written in `field`, with its file, and functions to change and to send it. */
export const useComposition = (
  { ownerId, applicationId, onSend }: CompositionOptions,
  field: RefObject<HTMLTextAreaElement | null>,
) => {
  const { t } = useTranslation('chat');
  const place = { ownerId, applicationId };
  /** As it is at that moment: the consent may come when the form is closed, or another form shows it. */
  const current = () => currentComposition(place);
  const { text, file, isDue } = useSyncExternalStore(watchCompositions, current, current);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  /** Another file was refused since the message is due. */
  const [isRefused, setIsRefused] = useState(false);
  const consent = useConsent();
  useEffect(() => openComposition({ ownerId, applicationId }), [ownerId, applicationId]);

  const setText = (next: string) => changeComposition(place, { text: next });
  const sendWritten = () => {
    const written = current();
    changeComposition(place, { text: '', file: null, asked: null, isDue: false });
    setFileProblem(null);
    onSend(written.text.trim(), written.file);
    field.current?.focus();
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const written = current();
    if (!written.text.trim() && !written.file) field.current?.focus();
    // On a slow line the answer takes long enough to write a line and to send it: the file goes with it.
    else if (written.asked) {
      // A press while it waits does not take back that a file was refused.
      if (!written.isDue) setIsRefused(false);
      changeComposition(place, { isDue: true });
    } else sendWritten();
  };
  /** Ends the waiting for consent: what was written stays as it is. */
  const waitNoMore = (change: { file?: null }) =>
    changeComposition(place, { asked: null, isDue: false, ...change });
  const removeFile = () => waitNoMore({ file: null });
  /** Says why no other file is taken before the message that is due has gone with its own. */
  const mayChoose = (): boolean => {
    if (!current().isDue) return true;
    setIsRefused(true);
    return false;
  };
  /** Shows the file at once; a student's is sent after they have accepted the privacy policy, and dropped if they do not. */
  const choose = async (chosen: File | undefined) => {
    if (!chosen || !mayChoose()) return;
    const found = problemOfFile(chosen);
    setFileProblem(found ? t(`file.${found}`, { ns: 'validation' }) : null);
    if (found) return field.current?.focus();
    changeComposition(place, { file: chosen, asked: chosen });
    const isGiven = await consent();
    // Removed, or another was chosen instead, or the form was closed.
    if (current().asked !== chosen) return;
    if (isGiven && current().isDue && isCallingAs(ownerId)) return sendWritten();
    waitNoMore(isGiven ? {} : { file: null });
    field.current?.focus();
  };

  // The message may go from a form that was closed: what was refused because of it is said only as long as it waits.
  const problem = isDue && isRefused ? t('attachLater') : fileProblem;
  return { text, setText, file, problem, isDue, send, mayChoose, choose, removeFile };
};
