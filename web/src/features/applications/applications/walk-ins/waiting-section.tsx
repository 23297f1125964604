import type { WalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, Clock, Pencil, Send, TimerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { roleOf, useSession } from '../../../../lib/session.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Money } from '../../../../ui/money.tsx';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import textStyles from '../../../../ui/text.module.css';
import { isPlaceGone, namesOfPlace } from './place.ts';
import { walkInsQuery } from './queries.ts';
import { useWalkInActs } from './use-walk-in-acts.ts';
import { areShown, rememberShown } from './waiting-fold.ts';
import styles from './waiting-section.module.css';

/**
 * Students who have not accepted yet what the agency has added for them; nothing where there are none. Folded, unless somebody
 * has opened or added one, or a student asks for another phone.
 */
export const WaitingSection = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const found = useInfiniteQuery(walkInsQuery(languageOf(i18n)));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const pages = data?.pages ?? [];
  const total = pages.at(-1)?.totalElements ?? 0;
  const [withdrawn, setWithdrawn] = useState<WalkIn | null>(null);
  const { move, resend, withdraw, busyId } = useWalkInActs();
  if (total === 0) return null;
  const walkIns = pages.flatMap(({ content }) => content);
  const isAsked = walkIns.some(({ askedPhone }) => askedPhone !== null);
  const isUnsent = walkIns.some(({ state }) => state === 'UNSENT');
  return (
    <details
      className={styles.waiting}
      open={isAsked || areShown()}
      onToggle={(event) => rememberShown(event.currentTarget.open)}
    >
      <summary>
        <h2>{t('waiting.title')}</h2>
        <span className={clsx(badgeStyles.badge, textStyles.num)}>{total}</span>
        <ChevronDown aria-hidden />
      </summary>
      {isUnsent && (
        <p className={styles.note}>
          {t('waiting.someUnsent')}{' '}
          <Link className={textStyles.link} to="/consulting-applications/import">
            {t('files.title')}
          </Link>
        </p>
      )}
      <ul>
        {walkIns.map((walkIn) => (
          <WaitingCard
            key={walkIn.id}
            walkIn={walkIn}
            isBusy={busyId === walkIn.id}
            onMove={(phone) => move(walkIn, phone)}
            onResend={() => resend(walkIn)}
            onWithdraw={() => setWithdrawn(walkIn)}
          />
        ))}
        {hasNextPage && (
          <li className={styles.more}>
            <Button variant="soft" isLoading={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('waiting.more')}
            </Button>
          </li>
        )}
      </ul>
      <Confirm
        isOpen={withdrawn !== null}
        onCancel={() => setWithdrawn(null)}
        onConfirm={async () => {
          if (withdrawn) await withdraw(withdrawn);
          setWithdrawn(null);
        }}
        icon={<Trash2 aria-hidden />}
        title={t('withdraw.title')}
        text={t('withdraw.text', { name: withdrawn ? fullName(withdrawn) : '' })}
        cancelLabel={t('withdraw.cancel')}
        confirmLabel={t('withdraw.act')}
        isDangerous
        isLoading={withdrawn !== null && busyId === withdrawn.id}
      />
    </details>
  );
};

/** Returns a function that names the target of a walk-in, as far as it still exists. */
const useAim = () => {
  const { t } = useTranslation('walk-ins');
  return ({ university, scholarship, universityId, scholarshipId, degree }: WalkIn): string => {
    const isGeneral = universityId === null && scholarshipId === null;
    const target = university?.name ?? scholarship?.name ?? t(isGeneral ? 'general' : 'gone');
    return [target, degree?.name].filter(Boolean).join(' · ');
  };
};

/** The place at which an imported client goes on in the tariff as it is now, and what was paid outside. */
const Place = ({ movedIn }: { movedIn: NonNullable<WalkIn['movedIn']> }) => {
  const { t } = useTranslation('walk-ins');
  const { step, level, paidOutside } = movedIn;
  const place = { step, level, names: namesOfPlace(movedIn) };
  return (
    <>
      <small>{t(isPlaceGone(movedIn) ? 'waiting.placeGone' : 'waiting.goesOn', place)}</small>
      {paidOutside > 0 && (
        <small>
          {t('waiting.paidOutside')}: <Money tiyin={paidOutside} />
        </small>
      )}
    </>
  );
};

interface WaitingCardProps {
  walkIn: WalkIn;
  isBusy: boolean;
  /** Sends the link to the phone that is asked for. */
  onMove(phone: string): void;
  onResend(): void;
  onWithdraw(): void;
}

const WaitingCard = ({ walkIn, isBusy, onMove, onResend, onWithdraw }: WaitingCardProps) => {
  const { t } = useTranslation('walk-ins');
  const { user } = useSession();
  const aimOf = useAim();
  const { id, phone, askedPhone, state, tariff, sentAt, expiresAt, addedBy, movedIn, manager } = walkIn;
  const isExpired = state === 'EXPIRED';
  const isUnsent = state === 'UNSENT';
  /** The first link of an imported client is sent by an owner. */
  const maySend = !isUnsent || (user !== null && roleOf(user) === 'ROLE_CONSULTING');
  const name = fullName(walkIn);
  const by = addedBy && fullName(addedBy);
  return (
    <li className={clsx(cardStyles.card, styles.waitingCard)}>
      <div className={styles.who}>
        <h3>{name}</h3>
        <PhoneLink phone={phone} label={t('form.phone')} />
      </div>
      <p>
        {aimOf(walkIn)}
        <small>{tariff?.name ?? t('gone')}</small>
        {movedIn && <Place movedIn={movedIn} />}
        {manager && <small>{t('waiting.manager', { name: fullName(manager) })}</small>}
      </p>
      <p className={styles.sent}>
        <span className={clsx(badgeStyles.badge, isExpired ? badgeStyles.danger : badgeStyles.info)}>
          {isExpired ? <TimerOff aria-hidden /> : <Clock aria-hidden />}
          <span>
            {isUnsent
              ? t('waiting.unsent')
              : t(isExpired ? 'waiting.ended' : 'waiting.until', {
                  moment: formatMomentAndMinute(expiresAt),
                })}
          </span>
        </span>
        <small>
          {[!isUnsent && t('waiting.sent', { moment: formatMomentAndMinute(sentAt) }), by]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </p>
      {askedPhone && (
        <div className={styles.asked}>
          <p>{t('waiting.asked', { phone: formatPhone(askedPhone) })}</p>
          <Button
            size="sm"
            isLoading={isBusy}
            aria-label={t('waiting.moveOf', { name })}
            onClick={() => onMove(askedPhone)}
          >
            {t('waiting.move')}
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        {maySend && (
          <Button
            variant={isExpired ? 'primary' : 'secondary'}
            size="sm"
            isLoading={isBusy}
            aria-label={t(isUnsent ? 'waiting.sendTo' : 'waiting.resendTo', { name })}
            onClick={onResend}
          >
            <Send aria-hidden />
            {t(isUnsent ? 'waiting.send' : 'waiting.resend')}
          </Button>
        )}
        <Link
          className={buttonClass('secondary', 'sm')}
          to="/consulting-applications/update/$walkInId"
          params={{ walkInId: id }}
          aria-label={t('waiting.editOf', { name })}
        >
          <Pencil aria-hidden />
          {t('waiting.edit')}
        </Link>
        <Button
          variant="ghost"
          size="sm"
          disabled={isBusy}
          aria-label={t('waiting.withdrawOf', { name })}
          onClick={onWithdraw}
        >
          <Trash2 aria-hidden />
          {t('waiting.withdraw')}
        </Button>
      </div>
    </li>
  );
};
