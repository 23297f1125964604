import { MAX_QUERY_LENGTH, MIN_QUERY_LENGTH } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Field } from '../../../ui/form/field.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { PreviewResult } from './preview-result.tsx';
import { previewQuery } from './queries.ts';
import styles from './synonyms.module.css';

interface TryPanelProps {
  /** `typed` is the text of the field, `tried` the query tried last; '' for none. */
  typed: string;
  tried: string;
  onType(typed: string): void;
  onTry(query: string): void;
  /** Opens the row with this id. */
  onOpen(id: number): void;
  onAddWord(word: string): void;
}

/** Tries a visitor's query with the real search, and explains the results. */
export const TryPanel = ({ typed, tried, onType, onTry, onOpen, onAddWord }: TryPanelProps) => {
  const { t, i18n } = useTranslation('synonyms');
  const [isShort, setIsShort] = useState(false);
  const query = useQuery(previewQuery(tried, languageOf(i18n)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setIsShort(wanted.length < MIN_QUERY_LENGTH);
    if (wanted.length < MIN_QUERY_LENGTH) return;
    if (wanted === tried) query.refetch();
    else onTry(wanted);
  };
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.try)} aria-labelledby="try-title">
      <div>
        <h2 id="try-title">{t('try.title')}</h2>
        <p className={textStyles.muted}>{t('try.lead')}</p>
      </div>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('try.label')}
          type="search"
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          value={typed}
          error={isShort ? t('try.short', { count: MIN_QUERY_LENGTH }) : undefined}
          onChange={({ target }) => {
            onType(target.value);
            setIsShort(false);
          }}
        />
        <Button type="submit" variant="secondary" isLoading={query.isFetching}>
          <FlaskConical aria-hidden />
          {t('try.go')}
        </Button>
      </form>
      <div aria-live="polite">
        {tried !== '' && (
          <QueryBoundary
            query={query}
            failure={t('try.failed')}
            waiting={<Skeleton height={120} radius={12} />}
          >
            {(preview) => (
              <PreviewResult preview={preview} query={tried} onOpen={onOpen} onAddWord={onAddWord} />
            )}
          </QueryBoundary>
        )}
      </div>
    </section>
  );
};
