import { clsx } from 'clsx';
import { ArrowDown, Building2, Files, LayoutDashboard, MessagesSquare, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './for-agencies.module.css';
import { useJoinKey } from './join-key.ts';
import type { LostDocument } from './queries.ts';

// The forms bring Zod, which a visitor who only reads does without.
const Joining = lazy(() => import('./joining.tsx').then((module) => ({ default: module.Joining })));

const GAINS = [
  { key: 'page', Icon: Building2 },
  { key: 'board', Icon: LayoutDashboard },
  { key: 'documents', Icon: Files },
  { key: 'chat', Icon: MessagesSquare },
  { key: 'payment', Icon: ShieldCheck },
] as const;
/** Id of the form, which the link on phones leads to: there the form is below the description. */
const FORM_ID = 'join';
const STEPS = ['ask', 'check', 'start'] as const;

/** Page for agencies: benefits, price and the form to join. */
export const ForAgenciesPage = () => {
  const { t } = useTranslation('joining');
  const { key, open, close } = useJoinKey();
  const [lost, setLost] = useState<readonly LostDocument[]>([]);
  return (
    <main id="main" className={clsx(layoutStyles.container, styles.page)}>
      <div className={styles.about}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <a className={clsx(buttonClass('primary', 'lg'), styles.toForm)} href={`#${FORM_ID}`}>
          {t(key ? 'toRequest' : 'toForm')}
          <ArrowDown aria-hidden />
        </a>
        <h2>{t('gains.title')}</h2>
        <ul className={styles.gains}>
          {GAINS.map(({ key: gain, Icon }) => (
            <li key={gain}>
              <Icon aria-hidden />
              <div>
                <h3>{t(`gains.${gain}.title`)}</h3>
                <p>{t(`gains.${gain}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <h2>{t('cost.title')}</h2>
        <p>{t('cost.text')}</p>
        <h2>{t('steps.title')}</h2>
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
      </div>
      <div id={FORM_ID} tabIndex={-1} className={clsx(cardStyles.card, cardStyles.pad, styles.joining)}>
        <Suspense fallback={<Skeleton height={480} radius={12} />}>
          {key === undefined ? (
            <Skeleton height={480} radius={12} />
          ) : (
            <Joining
              requestKey={key}
              lost={lost}
              onOpened={(opened, names = []) => {
                setLost(names);
                open(opened);
              }}
              onClose={close}
            />
          )}
        </Suspense>
      </div>
    </main>
  );
};
