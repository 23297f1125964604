import { daysOf } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Lines, Section } from '../../../ui/document.tsx';

/** Tariffs of an agency as a part of its document; undefined tariffs could not be loaded. */
export const TariffDocument = ({ tariffs }: { tariffs: readonly PublicTariff[] | undefined }) => {
  const { t } = useTranslation(['tariffs', 'documents']);
  return (
    <Section title={t('title')}>
      {!tariffs && <p>{t('documents:missing')}</p>}
      {tariffs?.length === 0 && <p>{t('none')}</p>}
      {tariffs?.map((tariff) => (
        <Tariff key={tariff.id} tariff={tariff} />
      ))}
    </Section>
  );
};

const Tariff = ({ tariff }: { tariff: PublicTariff }) => {
  const { t, i18n } = useTranslation('tariffs');
  const language = languageOf(i18n);
  const { name, description, price, stepList } = tariff;
  return (
    <>
      <h3>{name}</h3>
      {description && (
        <p>
          <Lines text={description} />
        </p>
      )}
      <p>
        <strong>{t('price')}:</strong> {price === 0 ? t('free') : `${formatSom(price, language)} ${t('som')}`}
        ; {t('upToDays', { count: daysOf(tariff) })}
        {tariff.isInParts && price > 0 && `; ${t('inParts.short')}`}
      </p>
      <ol>
        {stepList.map((step) => (
          <li key={step.id}>
            {step.name}: {formatPercent(step.sharePercent, language)} {t('ofPrice')}
            {step.levelList.some(({ documentList }) => documentList.length > 0) &&
              `; ${t('documents')}: ${step.levelList
                .flatMap(({ documentList }) => documentList.map((document) => document.name))
                .join(', ')}`}
          </li>
        ))}
      </ol>
    </>
  );
};
