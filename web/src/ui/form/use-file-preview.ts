import type { FileEncoding } from '@parvoz/contract/file-encodings.ts';
import type { FileReading } from '@parvoz/contract/file-reading.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';

/** Returns the sentence of a failure to read or to take a file. */
export const fileProblemOf = (error: unknown, unreachable: string): string => {
  const failed = error instanceof ApiError ? error : null;
  return failed?.fields.file ?? failed?.fields.day ?? failed?.message ?? unreachable;
};

/**
 * Returns the state of a file that is previewed as soon as it is chosen, and again in each encoding that is chosen for it. Where it
 * cannot be read in one, the preview before it stays, with the reason.
 */
export const useFilePreview = <P extends FileReading>(
  load: (file: File, encoding: FileEncoding | undefined) => Promise<P>,
) => {
  const { t } = useTranslation('file-readings');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<P | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [encoding, setEncoding] = useState<FileEncoding | null>(null);
  const [isReading, setReading] = useState(false);
  // Of two files that were chosen one after the other, or encodings, the last one counts.
  const turn = useRef(0);
  const read = async (chosen: File, given?: FileEncoding) => {
    const own = ++turn.current;
    setProblem(null);
    setReading(true);
    setEncoding(given ?? null);
    try {
      const found = await load(chosen, given);
      if (own === turn.current) setPreview(found);
    } catch (error) {
      if (isSignedOut(error)) return;
      if (own === turn.current) setProblem(fileProblemOf(error, t('unreachable')));
    }
    if (own !== turn.current) return;
    setEncoding(null);
    setReading(false);
  };
  const choose = (chosen: File | null) => {
    turn.current++;
    setFile(chosen);
    setPreview(null);
    setProblem(null);
    setReading(false);
    if (chosen) void read(chosen);
  };
  return {
    ...{ file, preview, problem, encoding, isReading, setProblem, choose },
    readAs: (given: FileEncoding) => {
      if (file) void read(file, given);
    },
  };
};
