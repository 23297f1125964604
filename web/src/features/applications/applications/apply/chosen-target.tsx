import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import buttonStyles from '../../../../ui/button.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import { FieldMessage } from '../../../../ui/form/field-frame.tsx';
import formStyles from '../../../../ui/form/form.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import applyFormStyles from './apply-form.module.css';

interface ChosenTargetProps {
  legend: string;
  picture: PictureRef | null;
  name: string;
  note: string;
  /** The server has refused it. */
  error: string | undefined;
  /** Another one may be chosen. */
  onForget?: () => void;
}

/** True if something was chosen by a click during this visit: choices from a link do not move the focus. */
let wasPicked = false;
export const markPicked = (): void => {
  wasPicked = true;
};

/** The chosen target of an application. */
export const ChosenTarget = ({ legend, picture, name, note, error, onForget }: ChosenTargetProps) => {
  const { t } = useTranslation('applications');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasPicked) button.current?.focus();
    wasPicked = false;
  }, []);
  return (
    <div className={clsx(fieldStyles.field, formStyles.field)}>
      <span className={fieldStyles.label}>{legend}</span>
      <div data-chosen-target className={applyFormStyles.chosen}>
        <Picture className={applyFormStyles.cover} picture={picture} sizes="72px" width={72} height={54} />
        <div className={layoutStyles.shrinks}>
          <b>{name}</b>
          <small>{note}</small>
        </div>
        {onForget && (
          <button
            ref={button}
            type="button"
            className={buttonStyles.roundBtn}
            aria-label={t('apply.forget', { name })}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={onForget}
          >
            <X aria-hidden />
          </button>
        )}
      </div>
      <FieldMessage id={id} error={error} />
    </div>
  );
};
