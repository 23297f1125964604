import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Files, Route, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import heroStyles from './hero.module.css';
import showcaseStyles from './showcase.module.css';

const POINTS = [
  { key: 'payment', Icon: ShieldCheck },
  { key: 'steps', Icon: Route },
  { key: 'documents', Icon: Files },
] as const;

/** Principles of the platform in three sentences. */
export const TrustPoints = () => {
  const { t } = useTranslation(['home', 'common']);
  return (
    <ul className={clsx(heroStyles.trust, showcaseStyles.trust, layoutStyles.container)}>
      {POINTS.map(({ key, Icon }) => (
        <li key={key}>
          <span className={heroStyles.ic}>
            <Icon aria-hidden />
          </span>
          <div>
            <h2>{t(`trust.${key}.title`)}</h2>
            <p>
              {t(`trust.${key}.text`)}{' '}
              {key === 'payment' && (
                <Link className={textStyles.link} to="/protected-payment">
                  {t('howProtected', { ns: 'common' })}
                </Link>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
};
