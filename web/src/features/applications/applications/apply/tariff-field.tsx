import { daysOf } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../../ui/money.tsx';
import applyFormStyles from './apply-form.module.css';
import { AwaitedChoice, ChoiceGroup, NoChoice } from './choice-group.tsx';
import type { Choices } from './choices.ts';
import { placeOf } from './use-aim-errors.ts';
import type { Offers } from './use-offers.ts';

interface TariffFieldProps {
  offers: Offers;
  error: string | undefined;
  /** Beside a page that describes them. */
  isShort?: boolean;
  onChange(changed: Partial<Choices>): void;
}

/** One of the chosen agency's tariffs. */
export const TariffField = ({ offers, error, isShort = false, onChange }: TariffFieldProps) => {
  const { t } = useTranslation('applications');
  const { consulting, tariffs, tariff, tariffsPart, isTariffGone } = offers;
  const frame = { legend: t('tariff'), place: placeOf('tariffId') };
  if (!consulting) return null;
  if (!tariffs) return <AwaitedChoice {...frame} query={tariffsPart} />;
  if (tariffs.length === 0) return <NoChoice {...frame}>{t('apply.noTariffs')}</NoChoice>;
  return (
    <ChoiceGroup
      {...frame}
      look="cards"
      options={tariffs}
      chosenId={tariff?.id}
      error={error ?? (isTariffGone ? t('apply.tariffGone') : undefined)}
      onChoose={({ id }) => onChange({ consultingId: consulting.id, tariffId: id })}
    >
      {(option) => <TariffOption tariff={option} isShort={isShort} />}
    </ChoiceGroup>
  );
};

const TariffOption = ({ tariff, isShort }: { tariff: PublicTariff; isShort: boolean }) => {
  const { t } = useTranslation('applications');
  const { name, description, price, stepList } = tariff;
  const steps = t('apply.stepCount', { count: stepList.length });
  return (
    <>
      <span className={applyFormStyles.wide}>
        <b>{name}</b>
        {!isShort && <small>{description}</small>}
        <small>{isShort ? `${steps} · ${t('apply.days', { count: daysOf(tariff) })}` : steps}</small>
      </span>
      <span className={applyFormStyles.price}>{price > 0 ? <Money tiyin={price} /> : t('payment.free')}</span>
    </>
  );
};
