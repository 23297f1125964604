import type { ExchangeRate } from '@parvoz/contract/catalogue/rates.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatSom, webSiteName } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import { ratesQuery } from './queries.ts';

/** Notes on exchange rates: one sentence for each day and source, and one for invented rates. */
export const RateNote = ({ currencies }: { currencies: readonly Currency[] }) => {
  const { t, i18n } = useTranslation('cost');
  const language = languageOf(i18n);
  const { data = [] } = useQuery(ratesQuery(language));
  const used = data.filter(({ currency }) => currencies.includes(currency));
  if (used.length === 0) return null;
  const [demo, real] = [used.filter(({ isDemo }) => isDemo), used.filter(({ isDemo }) => !isDemo)];
  const groups = Map.groupBy(real, ({ datedOn, sourceUrl }) => `${datedOn} ${new URL(sourceUrl).host}`);
  const written = (rates: readonly ExchangeRate[]): string =>
    rates
      .map(({ nominal, currency, rateTiyin }) =>
        t('rate', {
          nominal: formatNumber(nominal, language),
          currency,
          amount: formatSom(rateTiyin, language),
        }),
      )
      .join(', ');
  return (
    <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
      <Banknote aria-hidden />
      <span>
        {[...groups.values()].map((rates) => {
          const { datedOn, sourceUrl } = rates[0]!;
          const site = webSiteName(new URL(sourceUrl).host);
          return (
            <span key={`${datedOn} ${sourceUrl}`}>
              {t('rateNote', { site, date: formatDate(datedOn), rates: written(rates) })}{' '}
            </span>
          );
        })}
        {demo.length > 0 && (
          <span>
            <span className={clsx(badgeStyles.badge, badgeStyles.info)}>{t('demo')}</span>{' '}
            {t('demoRates', { rates: written(demo) })}
          </span>
        )}
      </span>
    </p>
  );
};
