import { MAX_COMMENT_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import fieldStyles from '../../../../ui/field.module.css';
import { FieldFrame } from '../../../../ui/form/field-frame.tsx';
import formStyles from '../../../../ui/form/form.module.css';
import { useDraftState } from '../../../../ui/form/use-draft-state.ts';
import modalStyles from '../../../../ui/modal.module.css';
import { Modal } from '../../../../ui/modal.tsx';
import styles from './event-dialog.module.css';

interface EventDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Name under which the comment is stored until it is sent. */
  draft: string;
  title: string;
  text: ReactNode;
  commentLabel: string;
  commentHint?: string;
  /** Least length of a comment that is needed, because the others have to know why; without it the comment is optional. */
  minLength?: number;
  /** Error of a shorter one. */
  tooShort?: string;
  actLabel: string;
  isDangerous?: boolean;
  isActing: boolean;
  /** Returns whether it succeeded; otherwise the window stays open with the typed text. */
  onAct(comment: string | null): Promise<boolean>;
  /** More fields, before the comment. */
  children?: ReactNode;
}

/** Asks before an event of an application, with room for a comment that both sides will see. */
export const EventDialog = ({ isOpen, onClose, title, ...form }: EventDialogProps) => {
  const close = () => form.isActing || onClose();
  return (
    <Modal isOpen={isOpen} onClose={close} title={title} size="medium">
      <EventForm {...form} onClose={close} />
    </Modal>
  );
};

const EventForm = ({
  draft,
  text,
  commentLabel,
  commentHint,
  minLength = 0,
  tooShort,
  actLabel,
  isDangerous = false,
  isActing,
  onAct,
  onClose,
  children,
}: Omit<EventDialogProps, 'isOpen' | 'title'>) => {
  const { t } = useTranslation('applications');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const { written, change, note, forget } = useDraftState(draft, { comment: '' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isActing) return;
    const comment = written.comment.trim();
    if (comment.length < minLength) {
      setError(tooShort);
      field.current?.focus();
      return;
    }
    if (!(await onAct(comment || null))) return;
    forget();
    onClose();
  };
  return (
    <form className={styles.eventForm} noValidate onSubmit={submit}>
      <p>{text}</p>
      {children}
      {note}
      <FieldFrame id={id} label={commentLabel} error={error} {...(commentHint && { hint: commentHint })}>
        <div className={clsx(fieldStyles.input, formStyles.input, error && fieldStyles.bad)}>
          <textarea
            ref={field}
            id={id}
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            aria-required={minLength > 0 || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : commentHint ? `${id}-hint` : undefined}
            value={written.comment}
            onChange={({ target }) => {
              setError(undefined);
              change({ comment: target.value });
            }}
          />
        </div>
      </FieldFrame>
      <div className={clsx(modalStyles.acts, styles.acts)}>
        <Button variant="secondary" disabled={isActing} onClick={onClose}>
          {t('goBack')}
        </Button>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isLoading={isActing}>
          {actLabel}
        </Button>
      </div>
    </form>
  );
};
