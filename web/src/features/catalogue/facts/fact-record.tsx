import type { FactRecord as Facts } from '@parvoz/contract/catalogue/facts.ts';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, Pencil } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Picture } from '../../../ui/picture.tsx';
import styles from './fact-record.module.css';
import { FactValues } from './fact-values.tsx';
import { isCheckedKind } from './facts-search.ts';
import { RollOver } from './roll-over.tsx';

interface FactRecordProps {
  record: Facts;
  /** Facts that only things of this kind have. */
  own: ReactNode;
  quote: string;
  onQuote(quote: string): void;
  /** Says that the quote is one from before. */
  draftNote: ReactNode;
  onCheck(): void;
  /** To the next entry; null at the end of the queue. */
  onNext: (() => void) | null;
  onChanged(said: string, auditId: string | null): void;
  /** Link to the form of the thing; null if it cannot be edited. */
  edit: LinkProps | null;
}

/** Facts of one thing, and its actions, each with a key of the keyboard. */
export const FactRecord = ({ record, own, onChanged, ...actions }: FactRecordProps) => {
  const { t } = useTranslation('facts');
  const { kind, id, name, photo, checkedOn, isPublic, checks } = record;
  return (
    <section className={clsx(cardStyles.card, styles.record)} aria-labelledby="record-title">
      <header>
        {kind !== 'COUNTRY' && (
          <Picture
            className={styles.thumb}
            picture={photo}
            sizes="56px"
            width={56}
            height={56}
            look="emblem"
          />
        )}
        <div>
          <h2 id="record-title">{name}</h2>
          <p>
            {t(`kinds.${kind}`)} · № {id}
          </p>
        </div>
        {!isPublic && <span className={badgeStyles.badge}>{t('inactive')}</span>}
        {isCheckedKind(kind) && (
          <span className={clsx(badgeStyles.badge, checkedOn ? badgeStyles.success : badgeStyles.warning)}>
            {checkedOn ? t('checkedOn', { date: formatDate(checkedOn) }) : t('never')}
          </span>
        )}
      </header>
      <FactValues record={record} own={own} />
      {record.proposal && record.version !== null && (
        <RollOver key={`${id} ${record.version}`} record={record} onChanged={onChanged} />
      )}
      <RecordActions record={record} {...actions} />
      {checks.length > 0 && (
        <div className={styles.checks}>
          <h3>{t('checks')}</h3>
          <ul>
            {checks.map(({ checkedAt, by, quote }) => (
              <li key={checkedAt}>
                <Check aria-hidden />
                <span>
                  {formatMomentAndMinute(checkedAt)}
                  {by && <span>{`, ${by}`}</span>}
                  {quote && <q>{quote}</q>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
};

const MAX_QUOTE = 1000;

const RecordActions = ({
  record,
  quote,
  onQuote,
  draftNote,
  onCheck,
  onNext,
  edit,
}: Omit<FactRecordProps, 'onChanged' | 'own'>) => {
  const { t } = useTranslation('facts');
  const id = useId();
  const isChecked = isCheckedKind(record.kind);
  return (
    <div className={styles.act}>
      {isChecked && (
        <div className={styles.quote}>
          {draftNote}
          <label htmlFor={id}>{t('quote')}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={MAX_QUOTE}
            value={quote}
            onChange={({ target }) => onQuote(target.value)}
          />
        </div>
      )}
      {record.state === 'EXPIRED' && <p className={styles.rest}>{t('rest')}</p>}
      <div className={styles.keys}>
        {isChecked && (
          <Button
            size="lg"
            // New dates come first, where they are proposed.
            variant={record.proposal ? 'secondary' : 'primary'}
            onClick={onCheck}
            aria-keyshortcuts="T"
          >
            <Check aria-hidden />
            {t('check')} <Key>T</Key>
          </Button>
        )}
        {edit && (
          <Link {...edit} className={buttonClass('secondary', 'lg')} aria-keyshortcuts="E">
            <Pencil aria-hidden />
            {t('edit')} <Key>E</Key>
          </Link>
        )}
        {onNext && (
          <Button variant="secondary" size="lg" onClick={onNext} aria-keyshortcuts="J">
            {t('next')} <Key>J</Key>
          </Button>
        )}
      </div>
    </div>
  );
};

/** A key that does the same; said to screen readers by `aria-keyshortcuts`. */
export const Key = ({ children }: { children: ReactNode }) => <kbd aria-hidden>{children}</kbd>;
