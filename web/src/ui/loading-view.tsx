import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import screenStyles from './screen.module.css';
import textStyles from './text.module.css';

/** Full screen while a page loads for longer than a moment. */
export const LoadingView = () => {
  const { t } = useTranslation();
  return (
    <div className={clsx(screenStyles.screen, screenStyles.loading)} role="status">
      <svg viewBox="0 0 56 56" aria-hidden>
        <path
          d="M46.3 46.3L35.6 46.3L28 53.9L20.4 46.3L9.7 46.3L9.7 35.6L2.1 28L9.7 20.4L9.7 9.7L20.4 9.7L28 2.1L35.6 9.7L46.3 9.7L46.3 20.4L53.9 28L46.3 35.6Z"
          fill="none"
          stroke="var(--brand)"
          strokeWidth="3.5"
          strokeLinejoin="round"
          strokeDasharray="120 60"
        />
      </svg>
      <span className={textStyles.sr}>{t('loading')}</span>
    </div>
  );
};
