import type { ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleAlert, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import buttonStyles from '../../../../ui/button.module.css';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Money } from '../../../../ui/money.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import textStyles from '../../../../ui/text.module.css';
import { useActivation } from './activation.ts';
import { ShareStrip } from './share-strip.tsx';
import { missingOf } from './shares.ts';
import { useTariffEditing } from './tariff-editing.ts';
import { TariffMenu } from './tariff-menu.tsx';
import styles from './tariffs-screen.module.css';

interface TariffRowProps {
  tariff: ManagedTariff;
  /** Its place in the list, from 1. */
  number: number;
  /** More applications are for it than for any other, and enough to say so. */
  isMostChosen: boolean;
}

/** A tariff of the list: its price, shares and status, and its actions. */
export const TariffRow = ({ tariff, number, isMostChosen }: TariffRowProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const name = textIn(tariff, 'name', language);
  const isWhole = tariff.shareTotal === 100;
  const { isGoing, change } = useActivation(tariff);
  return (
    <div className={styles.row} data-off={!tariff.isActive || undefined}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.what}>
        <span className={styles.title}>
          <Link className={clsx(textStyles.link, styles.name)} to={editing.tariff(tariff.id)}>
            {name}
          </Link>
          {!isWhole && (
            <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('marks.unfinished')}</span>
          )}
          {isWhole && isMostChosen && (
            <span className={clsx(badgeStyles.badge, badgeStyles.brand)}>{t('marks.mostChosen')}</span>
          )}
        </span>
        <span className={styles.description}>{textIn(tariff, 'description', language)}</span>
      </div>
      {tariff.price === 0 ? (
        <span className={styles.price}>{t('free', { ns: 'tariffs' })}</span>
      ) : (
        <Money className={styles.price} tiyin={tariff.price} />
      )}
      <div className={styles.steps}>
        {tariff.stepCount > 0 && (
          <ShareStrip shares={tariff.shareList.map((percent, id) => ({ id, percent }))} />
        )}
        <span>
          {tariff.stepCount === 0
            ? t('counts.noSteps')
            : [
                t('counts.steps', { count: tariff.stepCount }),
                t('counts.days', { count: tariff.days }),
                ...(tariff.isInParts ? [t('inParts.short')] : []),
              ].join(' · ')}
        </span>
      </div>
      {editing.isOwn && (
        <span className={styles.applications}>
          {tariff.runningCount > 0 ? t('own.open', { count: tariff.runningCount }) : t('own.noneOpen')}
        </span>
      )}
      <span className={styles.status}>
        <Switch
          label={t('switchOf', { name })}
          text={t(tariff.isActive ? 'active' : 'inactive')}
          isOn={tariff.isActive}
          isDisabled={isGoing || (!tariff.isActive && !isWhole)}
          onChange={change}
        />
      </span>
      <span className={styles.acts}>
        <Link
          className={buttonStyles.roundBtn}
          to={editing.editTariff(tariff.id)}
          aria-label={t('editOf', { name })}
        >
          <PencilLine aria-hidden />
        </Link>
        <TariffMenu tariff={tariff} />
      </span>
      {!isWhole && <Reason tariff={tariff} />}
    </div>
  );
};

/**
 * Explains why a tariff cannot be switched on, or will be switched off once its steps are edited, with a link to mend
 * it.
 */
const Reason = ({ tariff }: { tariff: ManagedTariff }) => {
  const { t, i18n } = useTranslation(['tariffs-editing', 'common']);
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const { percent, tiyin } = missingOf(tariff.price, tariff.shareTotal);
  const som = `${formatSom(Math.abs(tiyin), language)} ${t('som', { ns: 'common' })}`;
  const hasNone = tariff.stepCount === 0;
  return (
    <p className={styles.reason}>
      <CircleAlert aria-hidden />
      <span>
        {hasNone
          ? t('reasons.noSteps')
          : t(percent > 0 ? 'reasons.missing' : 'reasons.over', {
              ...{ total: tariff.shareTotal, percent: Math.abs(percent), som },
            })}
      </span>
      <Link
        className={buttonClass('soft', 'sm')}
        to={hasNone ? editing.newStep(tariff.id) : editing.tariff(tariff.id)}
      >
        {t(hasNone ? 'steps.add' : 'reasons.mend')}
      </Link>
    </p>
  );
};
