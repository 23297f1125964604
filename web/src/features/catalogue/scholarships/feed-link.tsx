import { Rss } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './feed-link.module.css';
import { feedPath } from './feed-path.ts';
import type { ListState } from './list-search.ts';
import type { ScholarshipOptions } from './scholarship-options.ts';

interface FeedLinkProps {
  options: Pick<ScholarshipOptions, 'countries' | 'degrees'>;
  shown: Pick<ListState, 'country' | 'degree'>;
}

/** The way to be told of new scholarships, of the chosen countries and degrees. */
export const FeedLink = ({ options, shown }: FeedLinkProps) => {
  const { t, i18n } = useTranslation('scholarships');
  const { country, degree } = shown;
  const names = [
    ...(options.countries.data ?? []).filter(({ id }) => country.includes(id)),
    ...(options.degrees.data ?? []).filter(({ id }) => degree.includes(id)),
  ].map(({ name }) => name);
  return (
    <p className={styles.feed}>
      <Rss aria-hidden />
      <a className={textStyles.link} href={feedPath(shown, languageOf(i18n))} type="application/atom+xml">
        {names.length > 0 ? t('feedOf', { names: names.join(', ') }) : t('feed')}
      </a>
    </p>
  );
};
