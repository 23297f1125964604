import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './showcase.css';

interface ShowcaseProps {
  /** Which texts it has. */
  name: 'grants' | 'universities' | 'consultings';
  /** The full list. */
  to: LinkProps['to'];
  /** On a band of its own. */
  isSunken?: boolean;
  children: ReactNode;
}

/** A section of the landing page: heading, button to the full list, and the first of it. */
export const Showcase = ({ name, to, isSunken, children }: ShowcaseProps) => {
  const { t } = useTranslation('home');
  const titleId = `top-${name}`;
  return (
    <section className={isSunken ? 'showcase sunken' : 'showcase'} aria-labelledby={titleId}>
      <div className="container">
        <div className="head">
          <div>
            <h2 id={titleId}>{t(`${name}.title`)}</h2>
            <p>{t(`${name}.text`)}</p>
          </div>
          <Link className="btn secondary" to={to}>
            <span className="hide-m">{t(`${name}.all`)}</span>
            <span className="only-m">
              {t('all')}
              <span className="sr">: {t(`${name}.title`)}</span>
            </span>
            <ArrowRight className="i" aria-hidden />
          </Link>
        </div>
        {children}
      </div>
    </section>
  );
};
