import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOfFile } from '../../../lib/private-file.ts';
import { isCallingAs } from '../../../lib/session.ts';
import { useConsent } from '../../../ui/acceptance/consent-gate.tsx';
import { useDraft } from './use-draft.ts';

export interface CompositionOptions {
  /** Account that the draft belongs to. */
  ownerId: string;
  applicationId: string;
  onSend(text: string, file: File | null): void;
}

/** Returns the message that is being written in `field`, with its file, and functions to change and to send it. */
export const useComposition = (
  { ownerId, applicationId, onSend }: CompositionOptions,
  field: RefObject<HTMLTextAreaElement | null>,
) => {
  const { t } = useTranslation('chat');
  const [text, setText] = useDraft(ownerId, applicationId);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Sent by its author, and waits for their consent to the file. */
  const [isDue, setIsDue] = useState(false);
  /** The chosen file while its author is asked for consent. */
  const asked = useRef<File | null>(null);
  /** Read when the consent comes, also if the chat is closed by then. */
  const written = useRef({ text, file, isDue });
  written.current = { text, file, isDue };
  const consent = useConsent();

  const sendWritten = () => {
    onSend(written.current.text.trim(), written.current.file);
    setText('');
    setFile(null);
    setProblem(null);
    setIsDue(false);
    field.current?.focus();
  };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!text.trim() && !file) field.current?.focus();
    // On a slow line the answer takes long enough to write a line and to send it: the file goes with it.
    else if (asked.current) setIsDue(true);
    else sendWritten();
  };
  const removeFile = () => {
    asked.current = null;
    setIsDue(false);
    setFile(null);
  };
  /** Shows the file at once; a student's is sent after they have accepted the privacy policy, and dropped if they do not. */
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const found = problemOfFile(chosen);
    setProblem(found ? t(`file.${found}`, { ns: 'validation' }) : null);
    if (found) return field.current?.focus();
    asked.current = chosen;
    setFile(chosen);
    const isGiven = await consent();
    // Removed, or another was chosen instead.
    if (asked.current !== chosen) return;
    asked.current = null;
    if (isGiven && written.current.isDue && isCallingAs(ownerId)) return sendWritten();
    setIsDue(false);
    if (!isGiven) setFile(null);
    field.current?.focus();
  };

  return { text, setText, file, problem, isDue, send, choose, removeFile };
};
