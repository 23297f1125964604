import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../../ui/picture.tsx';

interface ChosenTargetProps {
  legend: string;
  picture: PictureRef | null;
  name: string;
  note: string;
  /** Another one may be chosen. */
  onForget?: () => void;
}

/** Whether a press in this visit has chosen something: what a link has brought leaves the focus alone. */
let wasPicked = false;
export const markPicked = (): void => {
  wasPicked = true;
};

/** What an application is about, once it is chosen. */
export const ChosenTarget = ({ legend, picture, name, note, onForget }: ChosenTargetProps) => {
  const { t } = useTranslation('applications');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasPicked) button.current?.focus();
    wasPicked = false;
  }, []);
  return (
    <div className="field">
      <span className="label">{legend}</span>
      <div className="chosen">
        <Picture picture={picture} sizes="72px" width={72} height={54} />
        <div className="min-w-0">
          <b>{name}</b>
          <small>{note}</small>
        </div>
        {onForget && (
          <button
            ref={button}
            type="button"
            className="round-btn"
            aria-label={t('apply.forget', { name })}
            onClick={onForget}
          >
            <X className="i" aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
};
