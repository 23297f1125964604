import type { Protection } from '@parvoz/contract/money/protection.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { protectionQuery } from './queries.ts';
import styles from './refund-note.module.css';
import type { Reader } from './sums.ts';

interface RefundNoteProps {
  applicationId: string;
  reader: Reader;
}

/**
 * Shown before an application is ended: the money that goes back to the student, stays with the agency or still waits.
 */
export const RefundNote = ({ applicationId, reader }: RefundNoteProps) => {
  const { t, i18n } = useTranslation('protection');
  const { data, error } = useQuery({
    ...protectionQuery(applicationId, languageOf(i18n)),
    // Decisions are made on the current state.
    refetchOnMount: 'always',
  });
  if (data) return <Refund protection={data} reader={reader} />;
  if (error)
    return (
      <p className={clsx(noteStyles.note, noteStyles.warning)} role="alert">
        {t('refund.failed')}
      </p>
    );
  return <Skeleton height={92} radius={14} />;
};

const Refund = ({ protection, reader }: { protection: Protection; reader: Reader }) => {
  const { t } = useTranslation('protection');
  const { paid, refundNow, released, commission, awaiting, disputed } = protection;
  if (paid === 0) return <p className={styles.line}>{t('refund.nothing')}</p>;
  const rows = [
    {
      name: t(reader === 'STUDENT' ? 'refund.row.own' : 'refund.row.student'),
      tiyin: refundNow,
      isMain: true,
    },
    { name: t('refund.row.released'), tiyin: released, isMain: false },
    { name: t('refund.row.commission'), tiyin: commission ?? 0, isMain: false },
    { name: t('refund.row.awaiting'), tiyin: awaiting, isMain: false },
    { name: t('refund.row.disputed'), tiyin: disputed, isMain: false },
  ];
  return (
    <div className={styles.refund} role="status">
      <p>
        <Undo2 aria-hidden />
        {t('refund.title')}
      </p>
      <dl>
        {rows
          .filter(({ tiyin, isMain }) => isMain || tiyin > 0)
          .map(({ name, tiyin, isMain }) => (
            <div key={name} data-main={isMain || undefined}>
              <dt>{name}</dt>
              <dd>
                <Money tiyin={tiyin} />
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
};
