import type { TFunction } from 'i18next';
import type { UploadProblem } from './uploads.ts';

/** Returns why an upload has stopped; `t` is of the texts of applications. */
export const problemText = (t: TFunction<'applications'>, problem: UploadProblem): string => {
  if (problem.kind !== 'REFUSED') return t(`file.${problem.kind}`, { ns: 'validation' });
  return problem.code === 'CHANGED_MEANWHILE' ? t('upload.meanwhile') : problem.sentence;
};
