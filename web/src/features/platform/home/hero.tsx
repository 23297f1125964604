import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import panorama from '../../../assets/panorama.svg';
import { buttonClass } from '../../../ui/button-class.ts';
import styles from './hero.module.css';

/** Night panel with the town, the headline and, overlapping its lower edge, the search. */
export const Hero = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('home');
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.heroPanel} data-on-night>
        <HeroArt />
        <div className={styles.heroCopy}>
          <h1 id="hero-title">{t('title')}</h1>
          <p>{t('subtitle')}</p>
          <FirstSteps />
        </div>
      </div>
      <div className={styles.heroSearch}>{children}</div>
    </section>
  );
};

/** The ways to what somebody can really get into. */
const FirstSteps = () => {
  const { t } = useTranslation('home');
  return (
    <div className={styles.firstSteps}>
      <Link className={buttonClass('primary', 'lg')} to="/my-data">
        <GraduationCap aria-hidden />
        {t('fit')}
      </Link>
      <Link className={buttonClass('secondary', 'lg')} to="/programs">
        {t('programs')}
      </Link>
    </div>
  );
};

const HeroArt = () => (
  <div className={styles.heroArt} aria-hidden>
    <div className={styles.lines} />
    <div className={styles.sun} />
    <svg className={styles.flight} viewBox="0 0 700 230" fill="none" preserveAspectRatio="none" aria-hidden>
      <path
        d="M120 196C230 214 330 176 400 122S560 30 690 40"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2 9"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        opacity=".8"
      />
    </svg>
    <svg
      className={styles.birds}
      viewBox="0 0 120 60"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path strokeWidth="4" d="M18 30q12-8 22 6 12-16 26-14" />
      <path strokeWidth="3" d="M70 14q7-4 12 3 7-9 15-7" />
      <path strokeWidth="2.5" d="M82 44q6-3 10 3 6-7 12-6" />
    </svg>
    <img className={styles.town} src={panorama} alt="" width={1400} height={420} fetchPriority="high" />
    <div className={styles.floor} />
  </div>
);
