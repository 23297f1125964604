import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../lib/format.ts';
import noteStyles from '../note.module.css';
import textStyles from '../text.module.css';

interface DraftNoteProps {
  savedAt: string;
  onDiscard(): void;
}

/** Note that the form contains unsaved text from before. */
export const DraftNote = ({ savedAt, onDiscard }: DraftNoteProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={clsx(noteStyles.note, noteStyles.info)} role="status">
      <History aria-hidden />
      <div>
        {t('draft.restored', { moment: formatMomentAndMinute(savedAt) })}{' '}
        <button type="button" className={textStyles.link} onClick={onDiscard}>
          {t('draft.discard')}
        </button>
      </div>
    </div>
  );
};
