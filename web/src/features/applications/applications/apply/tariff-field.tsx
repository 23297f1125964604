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
  onChange(changed: Partial<Choices>): void;
}

/** One of the chosen agency's tariffs. */
export const TariffField = ({ offers, error, onChange }: TariffFieldProps) => {
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
      {(option) => <TariffOption tariff={option} />}
    </ChoiceGroup>
  );
};

const TariffOption = ({ tariff: { name, description, price, stepList } }: { tariff: PublicTariff }) => {
  const { t } = useTranslation('applications');
  return (
    <>
      <span className={applyFormStyles.wide}>
        <b>{name}</b>
        <small>{description}</small>
        <small>{t('apply.stepCount', { count: stepList.length })}</small>
      </span>
      <span className={applyFormStyles.price}>{price > 0 ? <Money tiyin={price} /> : t('payment.free')}</span>
    </>
  );
};
