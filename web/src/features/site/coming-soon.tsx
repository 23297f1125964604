import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './coming-soon.css';

interface ComingSoonProps {
  title: string;
  text: string;
  /** Address of the drawing. */
  scene: string;
}

/** A page whose function opens later, with a way back to the catalogue. */
export const ComingSoon = ({ title, text, scene }: ComingSoonProps) => {
  const { t } = useTranslation('auth');
  return (
    <main className="container soon">
      <div className="card">
        <div className="say">
          <h1>{title}</h1>
          <p>{text}</p>
          <div className="row wrap">
            <Link className="btn primary lg" to="/university-list">
              {t('toUniversities')}
            </Link>
            <Link className="btn secondary lg" to="/scholarships">
              {t('toScholarships')}
            </Link>
          </div>
        </div>
        <div className="show" aria-hidden>
          <img src={scene} alt="" width={520} height={720} />
        </div>
      </div>
    </main>
  );
};
