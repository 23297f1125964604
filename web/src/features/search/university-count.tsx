import { useTranslation } from 'react-i18next';

/** Number of universities beside a name: bare for the eye, with its word for the ear. */
export const UniversityCount = ({ count }: { count: number }) => {
  const { t } = useTranslation('search');
  return (
    <span className="n">
      <span aria-hidden>{count}</span>
      <span className="sr">{t('universityCount', { count })}</span>
    </span>
  );
};
