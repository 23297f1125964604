import { MAX_EVIDENCE_FILES } from '@parvoz/contract/money/disputes-states.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { newId } from '../../../lib/ids.ts';
import { problemOfFile } from '../../../lib/private-file.ts';

/** Sends a file that nothing shows yet; returns the id of its upload. */
export type SendEvidence = (file: File, onProgress: (sentBytes: number) => void) => Promise<string>;

export interface EvidenceFile {
  key: string;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** Once all of it has arrived. */
  uploadId: string | null;
  /** Reason why it was not taken: it is shown, and not sent. */
  refusal: string | null;
}

/** Files and messages that somebody is about to bring; files are sent at once. */
export const useEvidence = (send: SendEvidence, initial: readonly string[] = []) => {
  const { t } = useTranslation('disputes');
  const [files, setFiles] = useState<readonly EvidenceFile[]>([]);
  const [messageIds, setMessageIds] = useState<readonly string[]>(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const taken = useRef(new Set<string>());
  const change = (key: string, to: Partial<EvidenceFile>) =>
    setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const refuse = (key: string, refusal: string) => {
    taken.current.delete(key);
    change(key, { refusal });
  };
  const sendOne = async (file: File): Promise<void> => {
    const key = newId();
    const { name, size: sizeBytes } = file;
    taken.current.add(key);
    setFiles((known) => [...known, { key, name, sizeBytes, sentBytes: 0, uploadId: null, refusal: null }]);
    try {
      change(key, { uploadId: await send(file, (sentBytes) => change(key, { sentBytes })) });
    } catch (error) {
      refuse(key, (error instanceof ApiError && (error.fields.file ?? error.message)) || t('offline'));
    }
  };
  const ready = files.filter(({ uploadId, refusal }) => uploadId !== null && refusal === null);
  return {
    files,
    messageIds,
    problem,
    remove: (key: string) => {
      taken.current.delete(key);
      setFiles((known) => known.filter((one) => one.key !== key));
    },
    toggleMessage: (id: string) =>
      setMessageIds((known) => (known.includes(id) ? known.filter((one) => one !== id) : [...known, id])),
    add: (picked: readonly File[]) => {
      setProblem(null);
      for (const file of picked) {
        if (problemOfFile(file)) setProblem(t('form.wrongFile', { name: file.name }));
        else if (taken.current.size >= MAX_EVIDENCE_FILES) setProblem(t('form.tooMany'));
        else void sendOne(file);
      }
    },
    isSending: files.some(({ uploadId, refusal }) => uploadId === null && refusal === null),
    /** Fields of the request that name the evidence. */
    brought: { uploadIds: ready.flatMap(({ uploadId }) => uploadId ?? []), messageIds: [...messageIds] },
    /** Shows what the server has found wrong with files of `brought` at them; returns whether there was any. */
    showFaults: (fields: Record<string, string>): boolean => {
      const faults = ready.map(({ key }, at) => ({ key, sentence: fields[`uploadIds.${at}`] }));
      for (const { key, sentence } of faults) if (sentence) refuse(key, sentence);
      return faults.some(({ sentence }) => sentence);
    },
  };
};

export type Evidence = ReturnType<typeof useEvidence>;
