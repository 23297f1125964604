import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { CompareBox } from '../../../ui/compare/compare-box.tsx';
import { CompareTray } from '../../../ui/compare/compare-tray.tsx';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { TariffCard } from './tariff-card.tsx';
import tariffsStyles from './tariffs.module.css';

interface TariffSectionProps {
  tariffs: QueryPart<readonly PublicTariff[]>;
  /** Null: nobody applies by them, or compares them. */
  consultingId: number | null;
}

/** Everything that an agency offers, with prices and steps. */
export const TariffSection = ({ tariffs, consultingId }: TariffSectionProps) => {
  const { t } = useTranslation(['tariffs', 'common']);
  const count = tariffs.data?.length ?? 0;
  return (
    <section aria-labelledby="tariffs">
      <h2 id="tariffs" tabIndex={-1}>
        {t('title')} {count > 0 && <span className={clsx(textStyles.faint, textStyles.num)}>{count}</span>}
      </h2>
      <QueryBoundary query={tariffs} waiting={<Skeleton height={240} radius={20} />}>
        {(offered) =>
          offered.length === 0 ? (
            <p className={textStyles.muted}>{t('none')}</p>
          ) : (
            <>
              <div className={tariffsStyles.tariffs}>
                {offered.map((tariff) => (
                  <TariffCard
                    key={tariff.id}
                    tariff={tariff}
                    consultingId={consultingId}
                    isFolded={offered.length > 1}
                    compare={
                      consultingId !== null && (
                        <CompareBox kind="TARIFF" id={tariff.id} name={tariff.name} picture={null} />
                      )
                    }
                  />
                ))}
              </div>
              <p className={tariffsStyles.inShort}>
                {t('hint')}{' '}
                {offered.some(({ price }) => price > 0) && (
                  <span>
                    {t('protected')}{' '}
                    <Link className={textStyles.link} to="/protected-payment">
                      {t('howProtected', { ns: 'common' })}
                    </Link>
                  </span>
                )}
              </p>
              {consultingId !== null && <CompareTray kind="TARIFF" />}
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
};
