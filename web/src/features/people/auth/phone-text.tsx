import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/format.ts';
import type { PendingCode } from './pending-code.ts';

interface PhoneTextProps {
  text: 'verifyText' | 'resetCodeText';
  pending: Pick<PendingCode, 'phone' | 'channel'>;
}

/** The same where the code goes by Telegram first; true as well once it has come by SMS. */
const BY_TELEGRAM = { verifyText: 'byTelegram.text', resetCodeText: 'byTelegram.resetText' } as const;

/** Sentence with the phone that a code was sent to and its channel; the phone is emphasized. */
export const PhoneText = ({ text, pending: { phone, channel } }: PhoneTextProps) => {
  const { t } = useTranslation('auth');
  const shown = formatPhone(phone);
  const [before, after] = t(channel === 'TELEGRAM' ? BY_TELEGRAM[text] : text, { phone: shown }).split(shown);
  return (
    <>
      {before}
      <b>{shown}</b>
      {after}
    </>
  );
};
