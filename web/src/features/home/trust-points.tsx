import { Files, Route, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const POINTS = [
  { key: 'payment', Icon: ShieldCheck },
  { key: 'steps', Icon: Route },
  { key: 'documents', Icon: Files },
] as const;

/** What the platform stands for, in three sentences. */
export const TrustPoints = () => {
  const { t } = useTranslation('home');
  return (
    <ul className="trust container">
      {POINTS.map(({ key, Icon }) => (
        <li key={key}>
          <span className="ic">
            <Icon className="i" aria-hidden />
          </span>
          <div>
            <h2>{t(`trust.${key}.title`)}</h2>
            <p>{t(`trust.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};
