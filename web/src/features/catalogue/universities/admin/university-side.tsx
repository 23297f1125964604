import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../../ui/card.module.css';
import { PicturePart, SourcePart } from '../../../../ui/record/form-parts.tsx';
import recordStyles from '../../../../ui/record/record.module.css';
import { Switch } from '../../../../ui/switch.tsx';
import styles from './admin-universities.module.css';
import type { UniversityFormState } from './use-university-form.ts';

/** Fields beside the form: visibility, picture, and the source of the facts. */
export const UniversitySide = (state: UniversityFormState) => {
  const { t } = useTranslation(['universities-admin', 'admin']);
  const { form, field, set } = state;
  const [status, photoId, name] = form.watch(['status', 'photoId', 'nameUz']);
  const isActive = status === 'ACTIVE';
  return (
    <>
      <section className={clsx(cardStyles.card, recordStyles.part, styles.statusPart)}>
        <Switch
          label={t('visible')}
          text={t(`record.statuses.${status}`, { ns: 'admin' })}
          isOn={isActive}
          onChange={(isOn) => set('status', isOn ? 'ACTIVE' : 'INACTIVE')}
        />
        <p className={recordStyles.hint}>{t(isActive ? 'visibleHint' : 'hiddenHint')}</p>
      </section>
      <PicturePart
        kind="university"
        id={photoId}
        name={name}
        error={field('photoId').error}
        onChange={(id) => set('photoId', id)}
      />
      <SourcePart {...state} />
    </>
  );
};
