import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';

interface PhoneTextProps {
  text: 'verifyText' | 'resetCodeText';
  /** 12 digits. */
  phone: string;
}

/** A sentence with the phone that a code went to, which stands out. */
export const PhoneText = ({ text, phone }: PhoneTextProps) => {
  const { t } = useTranslation('auth');
  const shown = formatPhone(phone);
  const [before, after] = t(text, { phone: shown }).split(shown);
  return (
    <>
      {before}
      <b>{shown}</b>
      {after}
    </>
  );
};
