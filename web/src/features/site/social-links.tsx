import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONTACTS } from './contacts.ts';

const Instagram = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17 7h.01" />
  </svg>
);

export const SocialLinks = () => {
  const { t } = useTranslation();
  const label = (name: string) => `${name} ${t('newTab')}`;
  return (
    <div className="social">
      <a href={CONTACTS.instagram} target="_blank" rel="noopener" aria-label={label('Instagram')}>
        <Instagram />
      </a>
      <a href={CONTACTS.telegram} target="_blank" rel="noopener" aria-label={label('Telegram')}>
        <Send className="i" aria-hidden />
      </a>
    </div>
  );
};
