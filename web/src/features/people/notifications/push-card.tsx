import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { readLocally, saveLocally } from '../../../lib/local-storage.ts';
import { useSession } from '../../../lib/session.ts';
import { usePushSupport } from '../../../lib/use-push-support.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import styles from './push.module.css';
import { pushQuery } from './queries.ts';
import { useTurnPushOn } from './use-turn-push-on.ts';

/** Storage key of the account that wants to hear no more of it in this browser. */
const DECLINED_KEY = 'PUSH_DECLINED';

/**
 * Offers a student who has applied to push their notifications to this browser. The browser itself asks only after a press here; who does
 * not want it is not asked again, and finds it in the settings.
 */
export const PushCard = () => {
  const { user } = useSession();
  const [support] = usePushSupport();
  return user && support === 'READY' ? <Offer accountId={user.id} /> : null;
};

const Offer = ({ accountId }: { accountId: string }) => {
  const { t, i18n } = useTranslation('notifications');
  const [isDeclined, setIsDeclined] = useState(() => readLocally(DECLINED_KEY) === accountId);
  const { data } = useQuery({ ...pushQuery(languageOf(i18n)), enabled: !isDeclined });
  const decline = () => {
    saveLocally(DECLINED_KEY, accountId);
    setIsDeclined(true);
  };
  const { mutate, isPending } = useTurnPushOn(accountId, () => {
    // Whatever the answer was, it has been given.
    if (Notification.permission === 'denied') decline();
  });
  if (isDeclined || !data || data.devices.some(({ isCurrent }) => isCurrent)) return null;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.card)} aria-labelledby="push-offer">
      <h2 id="push-offer">
        <BellRing aria-hidden />
        {t('push.offer.title')}
      </h2>
      <p>{t('push.offer.text')}</p>
      <div className={styles.actions}>
        <Button variant="soft" isLoading={isPending} onClick={() => mutate(data.key)}>
          {t('push.turnOn')}
        </Button>
        <Button variant="ghost" onClick={decline}>
          {t('push.offer.decline')}
        </Button>
      </div>
    </section>
  );
};
