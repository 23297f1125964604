import type { CodeChannel } from '@parvoz/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import { useContacts } from '../../lib/contacts.ts';
import { formatPhone } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import textStyles from '../text.module.css';
import styles from './code-help.module.css';

interface CodeHelpProps {
  /** 12 digits, where it is known to which phone the code goes. */
  phone?: string | undefined;
  /** By which way the code goes first; Telegram is named unless it is known to be SMS. */
  channel?: CodeChannel | null | undefined;
  /** The code comes to phones that have an account only. */
  isOfAccount?: boolean;
}

/** Says what somebody can do whose code does not come, in the order in which it is worth trying. */
export const CodeHelp = ({ phone, channel, isOfAccount = false }: CodeHelpProps) => {
  const { t } = useTranslation();
  return (
    <details className={styles.help}>
      <summary>{t('codeHelp.title')}</summary>
      <ol>
        {phone && <li>{t('codeHelp.number', { phone: formatPhone(phone) })}</li>}
        {isOfAccount && <li>{t('codeHelp.account')}</li>}
        {channel !== 'SMS' && <li>{t('codeHelp.telegram')}</li>}
        <li>{t('codeHelp.sms')}</li>
        <li>{t('codeHelp.again')}</li>
        <Support />
      </ol>
    </details>
  );
};

const Support = () => {
  const { t, i18n } = useTranslation();
  const { phone, telegram, email } = useContacts(languageOf(i18n));
  if (!(phone ?? telegram ?? email)) return <li>{t('codeHelp.later')}</li>;
  return (
    <li>
      {t('codeHelp.support')}{' '}
      {phone && (
        <a className={textStyles.link} href={`tel:+${phone}`}>
          {formatPhone(phone)}
        </a>
      )}{' '}
      {telegram && (
        <a className={textStyles.link} href={telegram}>
          Telegram
        </a>
      )}{' '}
      {email && (
        <a className={textStyles.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </li>
  );
};
