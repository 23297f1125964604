import { Link } from '@tanstack/react-router';
import { Mail, Phone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';
import { CatalogueLinks } from './catalogue-links.tsx';
import { CONTACTS } from './contacts.ts';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

/** `year` comes from the server, so that both sides draw the same. */
export const Footer = ({ year }: { year: number }) => {
  const { t } = useTranslation();
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
            <SocialLinks />
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
          <div>
            <h2>{t('contact')}</h2>
            <a href={`mailto:${CONTACTS.email}`}>
              <Mail className="i" aria-hidden />
              {CONTACTS.email}
            </a>
            <a className="num" href={`tel:+${CONTACTS.phone}`}>
              <Phone className="i" aria-hidden />
              {formatPhone(CONTACTS.phone)}
            </a>
          </div>
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
