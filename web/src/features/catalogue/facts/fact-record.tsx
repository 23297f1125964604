import type { FactRecord as Facts } from '@parvoz/contract/catalogue/facts.ts';
import type { LinkProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check, CircleAlert, ExternalLink, Pencil } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import noteStyles from '../../../ui/note.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './fact-record.module.css';
import { FactValues } from './fact-values.tsx';
import { isCheckedKind } from './facts-search.ts';
import { Key } from './key.tsx';
import { RollOver } from './roll-over.tsx';

interface FactRecordProps {
  record: Facts;
  /** Facts that only things of this kind have. */
  own: ReactNode;
  quote: string;
  onQuote(quote: string): void;
  /** Says that the quote is one from before. */
  draftNote: ReactNode;
  /** Address of the page that decides; null if there is none. */
  source: string | null;
  onOpened(source: string): void;
  /** True once the facts can have been compared with their source. */
  isCompared: boolean;
  /** True if somebody wanted to confirm them before that. */
  isEarly: boolean;
  onEarly(): void;
  rollOver: Ref<HTMLFormElement>;
  onCheck(): void;
  /** To the next entry; null at the end of the queue. */
  onNext: (() => void) | null;
  onChanged(said: string, auditId: string | null): void;
  /** Link to the form of the thing; null if it cannot be edited. */
  edit: LinkProps | null;
}

/** Facts of one thing, and its actions, each with a key of the keyboard. */
export const FactRecord = ({ record, own, onChanged, rollOver, onEarly, ...actions }: FactRecordProps) => {
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
        <RollOver
          key={`${id} ${record.version}`}
          ref={rollOver}
          record={record}
          isCompared={actions.isCompared}
          onEarly={onEarly}
          onChanged={onChanged}
        />
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
  source,
  onOpened,
  isCompared,
  isEarly,
  onCheck,
  onNext,
  edit,
}: Omit<FactRecordProps, 'onChanged' | 'own' | 'rollOver' | 'onEarly'>) => {
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
      <div role="status">
        {isEarly && (
          <p className={clsx(noteStyles.note, noteStyles.warning)}>
            <CircleAlert aria-hidden />
            <span>{t('openFirst')}</span>
          </p>
        )}
      </div>
      <div className={styles.keys}>
        {source && (
          <a
            className={buttonClass(isCompared ? 'secondary' : 'primary', 'lg')}
            href={source}
            target="_blank"
            rel="noopener noreferrer"
            aria-keyshortcuts="O"
            onClick={() => onOpened(source)}
          >
            <ExternalLink aria-hidden />
            <span>{t('openSource')}</span> <Key>O</Key>
            <span className={textStyles.sr}>{t('newTab', { ns: 'common' })}</span>
          </a>
        )}
        {isChecked && (
          <Button
            size="lg"
            // The source comes first, and then new dates, where they are proposed.
            variant={record.proposal || !isCompared ? 'secondary' : 'primary'}
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
