import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import sectionHeadStyles from '../../../ui/section-head.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './showcase.module.css';

interface ShowcaseProps {
  /** Group of texts that the showcase uses. */
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
    <section className={clsx(styles.showcase, isSunken && styles.sunken)} aria-labelledby={titleId}>
      <div className={layoutStyles.container}>
        <div className={sectionHeadStyles.head}>
          <div>
            <h2 id={titleId}>{t(`${name}.title`)}</h2>
            <p>{t(`${name}.text`)}</p>
          </div>
          <Link className={clsx(buttonClass('secondary'), sectionHeadStyles.btn)} to={to}>
            <span className={layoutStyles.hideM}>{t(`${name}.all`)}</span>
            <span className={layoutStyles.onlyM}>
              {t('all')}
              <span className={textStyles.sr}>: {t(`${name}.title`)}</span>
            </span>
            <ArrowRight aria-hidden />
          </Link>
        </div>
        {children}
      </div>
    </section>
  );
};
