import type { SynonymPreview, TriedPart } from '@parvoz/contract/catalogue/synonyms.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './synonyms.module.css';

interface PreviewResultProps {
  preview: SynonymPreview;
  query: string;
  onOpen(id: number): void;
  onAddWord(word: string): void;
}

const SHOWN_NAMES = 4;

const Reading = ({ part, onOpen }: { part: TriedPart; onOpen(id: number): void }) => {
  const { t } = useTranslation('synonyms');
  const { typed, reading, readAs, synonyms, isKnown, isLeftOut } = part;
  const [first] = synonyms;
  const isLost = isLeftOut || (!isKnown && reading !== 'FILLER');
  return (
    <li className={clsx(isLost && styles.lost)}>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <b>{typed}</b>
        {isLeftOut && (
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('try.leftOut')}</span>
        )}
      </div>
      <p>
        {t(`try.readings.${reading}`, {
          words: readAs.join(', '),
          meaning: first ? t(`meanings.${first.meaning}`) : '',
        })}
        {reading === 'SYNONYM' && !isKnown && <span>{` ${t('try.nothingCalledSo')}`}</span>}
      </p>
      {synonyms.map(({ id, names }) => (
        <button key={id} type="button" className={textStyles.link} onClick={() => onOpen(id)}>
          {names.slice(0, SHOWN_NAMES).join(', ')}
          {names.length > SHOWN_NAMES && <span>{` +${names.length - SHOWN_NAMES}`}</span>}
        </button>
      ))}
    </li>
  );
};

const PAGES = {
  UNIVERSITY: (id: number) =>
    ({ to: '/admin-universities/$universityId', params: { universityId: String(id) } }) as const,
  SCHOLARSHIP: (id: number) =>
    ({ to: '/admin-scholarships/$scholarshipId', params: { scholarshipId: String(id) } }) as const,
  CONSULTING: (id: number) =>
    ({ to: '/admin-consulting/$consultingId', params: { consultingId: String(id) } }) as const,
  PROGRAM: (id: number) => ({ to: '/programs/$programId', params: { programId: String(id) } }) as const,
};

/** Shows how the search understood a query, and its results. */
export const PreviewResult = ({ preview, query, onOpen, onAddWord }: PreviewResultProps) => {
  const { t, i18n } = useTranslation('synonyms');
  const unknown = preview.parts.filter(({ reading, isLeftOut }) => reading === 'UNKNOWN' || isLeftOut);
  const word = preview.groups.length === 0 ? query : unknown.map(({ typed }) => typed).join(' ');
  return (
    <div className={layoutStyles.stack}>
      <div>
        <h3>{t('try.read')}</h3>
        <ul className={styles.parts}>
          {preview.parts.map((part) => (
            <Reading key={part.typed} part={part} onOpen={onOpen} />
          ))}
        </ul>
      </div>
      {preview.groups.map(({ kind, total, content }) => (
        <div key={kind}>
          <h3>
            {t(`try.found.${kind}`)}{' '}
            <span className={textStyles.num}>{formatNumber(total, languageOf(i18n))}</span>
          </h3>
          <ul className={styles.hits}>
            {content.map(({ id, name, place }) => (
              <li key={id}>
                <Link className={textStyles.link} {...PAGES[kind](id)}>
                  {name}
                </Link>{' '}
                <small>{place}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {preview.groups.length === 0 && <p>{t('try.nothing')}</p>}
      {word !== '' && (
        <Button variant="soft" onClick={() => onAddWord(word)}>
          <Plus aria-hidden />
          {t('addWord', { word })}
        </Button>
      )}
    </div>
  );
};
