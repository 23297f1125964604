import type { Contacts } from '@parvoz/contract/platform/system.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Mail, Phone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/format.ts';
import { useOperator } from '../../../lib/operator.ts';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import { CatalogueLinks } from './catalogue-links.tsx';
import styles from './footer.module.css';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import siteLayoutStyles from './site-layout.module.css';
import { SocialLinks } from './social-links.tsx';

interface FooterProps {
  /** From the server, so that both sides draw the same. */
  year: number;
  contacts: Contacts;
}

/** Footer of every public page, with the contacts that are known. */
export const Footer = ({ year, contacts }: FooterProps) => {
  const { t } = useTranslation();
  const { email, phone } = contacts;
  const id = useId();
  return (
    <footer className={styles.footer} data-on-night>
      <div className={styles.ikat} aria-hidden />
      <div className={styles.girih} aria-hidden />
      <div className={layoutStyles.container}>
        <div className={styles.cols}>
          <div>
            <Logo />
            <p className={styles.about}>{t('about')}</p>
            <SocialLinks contacts={contacts} />
          </div>
          <nav aria-labelledby={`${id}-catalogue`}>
            <h2 id={`${id}-catalogue`}>{t('catalogue')}</h2>
            <CatalogueLinks />
          </nav>
          <nav className={siteLayoutStyles.whenOut} aria-labelledby={`${id}-students`}>
            <h2 id={`${id}-students`}>{t('forStudents')}</h2>
            <Link to="/register">{t('register')}</Link>
            <Link to="/login">{t('login')}</Link>
          </nav>
          <nav aria-labelledby={`${id}-agencies`}>
            <h2 id={`${id}-agencies`}>{t('forAgencies')}</h2>
            <Link to="/for-agencies">{t('joinParvoz')}</Link>
          </nav>
          {(email ?? phone) && (
            <div className={styles.contact}>
              <h2>{t('contact')}</h2>
              {email && (
                <a href={`mailto:${email}`}>
                  <Mail aria-hidden />
                  {email}
                </a>
              )}
              {phone && (
                <a className={textStyles.num} href={`tel:+${phone}`}>
                  <Phone aria-hidden />
                  {formatPhone(phone)}
                </a>
              )}
            </div>
          )}
        </div>
        <Legal />
        <div className={styles.base}>
          <span>{t('rights', { year: `${year}` })}</span>
          <nav className={clsx(layoutStyles.row, styles.row)} aria-label={t('language')}>
            <LanguageLinks />
          </nav>
        </div>
      </div>
    </footer>
  );
};

const LEGAL = [
  { kind: 'OFFER', to: '/offer', name: 'offer' },
  { kind: 'PRIVACY', to: '/privacy', name: 'privacy' },
] as const;

/** Links to the page on protected payments, the operator and the legal texts, as far as they are published. */
const Legal = () => {
  const { t } = useTranslation();
  const operator = useOperator();
  const { details = null, texts = [] } = operator ?? {};
  const published = LEGAL.filter(({ kind }) => texts.some((one) => one.kind === kind));
  return (
    <div className={styles.legal}>
      <nav aria-label={t('legal.title')}>
        <Link to="/protected-payment">{t('howProtected')}</Link>
        {published.map(({ to, name }) => (
          <Link key={to} to={to}>
            {t(`legal.${name}`)}
          </Link>
        ))}
      </nav>
      {details && (
        <p>
          {t(details.isExample ? 'legal.example' : 'legal.operator', {
            ...{ name: details.legalName, inn: details.inn },
            ...{ address: details.address, licence: details.licence.number },
          })}
        </p>
      )}
    </div>
  );
};
