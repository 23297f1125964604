import type { listCalendar } from '@parvoz/contract/applications/calendar.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarPlus, Copy, Link2, LockKeyhole, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { reportFailure } from '../../../ui/report-failure.ts';
import textStyles from '../../../ui/text.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import styles from './calendar.module.css';
import { calendarKey, createLink, removeLink } from './queries.ts';

interface LinkCardProps {
  link: DataOf<typeof listCalendar>['link'];
  /** Address of the site without a slash at the end. */
  origin: string;
}

/** The secret address of the calendar for other programs: seen once when it is made, and taken back. */
export const LinkCard = ({ link, origin }: LinkCardProps) => {
  const { t, i18n } = useTranslation(['calendar', 'common']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [address, setAddress] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const again = () => queries.invalidateQueries({ queryKey: calendarKey });
  const onError = (error: unknown) => reportFailure(error, t('common:unreachable'));
  const create = useMutation({
    mutationFn: () => createLink(language),
    onSuccess: ({ path }) => {
      setAddress(origin + path);
      return again();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => removeLink(language),
    onSuccess: () => {
      setAddress(undefined);
      setAsking(false);
      showSuccess(t('link.removed'));
      return again();
    },
    onError,
  });
  return (
    <section className={clsx(cardStyles.card, styles.box)} aria-labelledby="link">
      <h2 id="link">{t('link.title')}</h2>
      <p>{t('link.text')}</p>
      {address && <Address address={address} />}
      {!address && link && (
        <p className={styles.since}>{t('link.since', { date: formatMoment(link.createdAt) })}</p>
      )}
      {!address && (
        <Button isLoading={create.isPending} onClick={() => create.mutate()}>
          {!create.isPending && <CalendarPlus aria-hidden />}
          <span>{t(link ? 'link.renew' : 'link.create')}</span>
        </Button>
      )}
      {link && (
        <Button className={styles.bad} variant="ghost" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          {t('link.remove')}
        </Button>
      )}
      <p className={styles.safe}>
        <LockKeyhole aria-hidden />
        {t('link.safe')}
      </p>
      <Confirm
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        icon={<Trash2 aria-hidden />}
        title={t('link.question')}
        text={t('link.consequence')}
        cancelLabel={t('common:cancel')}
        confirmLabel={t('link.remove')}
        isDangerous
        isLoading={remove.isPending}
      />
    </section>
  );
};

/** Programs know calendars by an address of their own kind. */
const Address = ({ address }: { address: string }) => {
  const { t } = useTranslation('calendar');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showSuccess(t('link.copied'));
    } catch {
      // Browsers refuse it on untrusted addresses: then the address can be copied by hand.
      showError(t('link.copyFailed'));
    }
  };
  return (
    <>
      <label className={fieldStyles.input}>
        <Link2 aria-hidden />
        <span className={textStyles.sr}>{t('link.address')}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p className={styles.once}>{t('link.once')}</p>
      <a className={buttonClass('primary')} href={address.replace(/^https?:/, 'webcal:')}>
        <CalendarPlus aria-hidden />
        {t('link.open')}
      </a>
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden />
        {t('link.copy')}
      </Button>
    </>
  );
};
