import type { Contacts } from '@parvoz/contract/system.ts';
import { Link } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';
import { CatalogueLinks } from './catalogue-links.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

interface FooterProps {
  /** From the server, so that both sides draw the same. */
  year: number;
  contacts: Contacts;
}

/** What stands at the end of every public page; ways to reach us as far as there are any. */
export const Footer = ({ year, contacts }: FooterProps) => {
  const { t } = useTranslation();
  const { email, phone } = contacts;
  const id = useId();
  return (
    <footer className="footer on-night">
      <div className="ikat" aria-hidden />
      <div className="girih" aria-hidden />
      <div className="container">
        <div className="cols">
          <div>
            <Logo />
            <p className="about">{t('about')}</p>
            <SocialLinks contacts={contacts} />
          </div>
          <nav aria-labelledby={`${id}-catalogue`}>
            <h2 id={`${id}-catalogue`}>{t('catalogue')}</h2>
            <CatalogueLinks />
          </nav>
          <nav className="when-out" aria-labelledby={`${id}-students`}>
            <h2 id={`${id}-students`}>{t('forStudents')}</h2>
            <Link to="/register">{t('register')}</Link>
            <Link to="/login">{t('login')}</Link>
          </nav>
          {(email ?? phone) && (
            <div className="contact">
              <h2>{t('contact')}</h2>
              {email && (
                <a href={`mailto:${email}`}>
                  <Mail className="i" aria-hidden />
                  {email}
                </a>
              )}
              {phone && (
                <a className="num" href={`tel:+${phone}`}>
                  <Phone className="i" aria-hidden />
                  {formatPhone(phone)}
                </a>
              )}
            </div>
          )}
        </div>
        <div className="base">
          <span>{t('rights', { year })}</span>
          <nav className="row" aria-label={t('language')}>
            <LanguageLinks />
          </nav>
        </div>
      </div>
    </footer>
  );
};
