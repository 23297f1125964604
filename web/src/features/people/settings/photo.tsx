import type { Picture } from '@parvoz/contract/common.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { clsx } from 'clsx';
import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import photoStyles from '../../../ui/photo/photo.module.css';
import { showError } from '../../../ui/toast.ts';
import settingsStyles from './settings.module.css';

const PhotoEditor = lazy(() =>
  import('../../../ui/photo/photo-editor.tsx').then((module) => ({ default: module.PhotoEditor })),
);

interface PhotoProps {
  user: CurrentUser;
  /** Keeps another photo, or none. */
  onChange(photo: Picture | null): Promise<void>;
}

/** The person's photo with its ways to another one; the window with the circle is loaded when it opens. */
export const Photo = ({ user, onChange }: PhotoProps) => {
  const { t } = useTranslation(['settings', 'editor']);
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);

  const open = (chosen: File | null) => {
    setFile(chosen);
    setIsOpen(true);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = '';
    if (chosen) open(chosen);
  };
  const remove = async () => {
    setIsRemoving(true);
    try {
      await onChange(null);
    } catch (error) {
      if (!isSignedOut(error))
        showError(
          [t('failed.profile', { ns: 'common' }), error instanceof ApiError && error.message]
            .filter(Boolean)
            .join('. '),
        );
    }
    setIsRemoving(false);
  };
  return (
    <div className={settingsStyles.photo}>
      <ShownPhoto user={user} onOpen={() => open(null)} />
      <div className={settingsStyles.say}>
        <b>{t('photo.title')}</b>
        <p className={settingsStyles.hint}>{t('photo.hint', { ns: 'editor' })}</p>
        <div className={clsx(layoutStyles.row, settingsStyles.row, layoutStyles.wrap)}>
          <label
            className={clsx(
              buttonClass('secondary', 'sm'),
              settingsStyles.btn,
              settingsStyles.sm,
              photoStyles.file,
            )}
          >
            <input type="file" accept="image/*" onChange={choose} />
            {t('photo.choose', { ns: 'editor' })}
          </label>
          {user.photo && (
            <Button
              className={clsx(settingsStyles.btn, settingsStyles.sm)}
              variant="ghost"
              size="sm"
              isLoading={isRemoving}
              onClick={remove}
            >
              <Trash2 aria-hidden />
              {t('photo.remove')}
            </Button>
          )}
        </div>
      </div>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('photo.window')}>
        <Suspense fallback={<p role="status">{t('loading', { ns: 'common' })}</p>}>
          <PhotoEditor
            isRound
            firstFile={file}
            onUploaded={async (picture) => {
              await onChange(picture);
              setIsOpen(false);
            }}
          />
        </Suspense>
      </Modal>
    </div>
  );
};

/** The photo as it is; a press opens the window for another one. */
const ShownPhoto = ({ user, onOpen }: { user: CurrentUser; onOpen(): void }) => {
  const { t } = useTranslation('settings');
  return (
    <button type="button" className={settingsStyles.edit} aria-label={t('photo.edit')} onClick={onOpen}>
      <Avatar photo={user.photo} name={user.name} surname={user.surname} size={88} />
      <span className={settingsStyles.badgeIcon}>
        <Camera aria-hidden />
      </span>
    </button>
  );
};
