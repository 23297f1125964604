import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import noteStyles from '../../../../ui/note.module.css';
import actFormStyles from './act-form.module.css';
import { isAwaited, missingDocuments, type Subject } from './desk-actions.ts';

/** Warns of missing documents: a level may be finished without them, for instance if papers were brought by hand. */
export const FinishWarning = ({ subject }: { subject: Subject }) => {
  const { t } = useTranslation('board');
  const missing = missingDocuments(subject);
  const sentences = [
    isAwaited(subject) && t('act.STEP_LEVEL_FINISHED.waiting'),
    missing.length > 0 &&
      t('act.STEP_LEVEL_FINISHED.missing', { count: missing.length, names: missing.join(', ') }),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p data-warning className={clsx(noteStyles.note, actFormStyles.note, noteStyles.warning)}>
      <TriangleAlert aria-hidden />
      <span>{sentences.join(' ')}</span>
    </p>
  );
};
