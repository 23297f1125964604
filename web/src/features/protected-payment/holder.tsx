import { useTranslation } from 'react-i18next';

/** Who holds the money: that nobody is named, as long as nobody is. */
export const Holder = () => {
  const { t } = useTranslation('protected-payment');
  return <p>{t('who.missing')}</p>;
};
