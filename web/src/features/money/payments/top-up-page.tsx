import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { MIN_TOP_UP_TIYIN } from '@parvoz/contract/limits.ts';
import type { Protection } from '@parvoz/contract/money/protection.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleAlert, LoaderCircle, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { wholeSom } from '../../../lib/whole-som.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { goToCheckout } from './go-to-checkout.ts';
import { rememberPurpose } from './purpose.ts';
import { dueQuery, forgetOpenPayments, openPaymentsQuery, providersQuery } from './queries.ts';
import styles from './top-up.module.css';
import { TopUpCrumbs } from './top-up-crumbs.tsx';
import { type Begun, TopUpForm } from './top-up-form.tsx';

/** The application that a balance is topped up for. */
export interface TopUpPurpose {
  id: string;
  number: string;
  name: string;
  consulting: string;
  tariff: string;
  photo: PictureRef | null;
}

interface TopUpPageProps {
  /** In tiyin. */
  balance: number;
  /** In tiyin, as a link asks for it. */
  amount: number | undefined;
  purpose: TopUpPurpose | null;
}

/** Page on which a student tops up their balance. */
export const TopUpPage = ({ balance, amount, purpose }: TopUpPageProps) => {
  const { t, i18n } = useTranslation('payments');
  const language = languageOf(i18n);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [tiyin, setTiyin] = useState<number | null>(null);
  const providers = useQuery(providersQuery(language));
  const { data: protection, isPending: isDuePending } = useQuery({
    ...dueQuery(purpose?.id ?? '', language),
    enabled: purpose !== null,
  });
  const missing = protection ? Math.max(protection.dueAmount - balance, 0) : 0;
  const begin = (begun: Begun) => {
    void forgetOpenPayments(queries);
    if (purpose) rememberPurpose({ paymentId: begun.id, applicationId: purpose.id });
    goToCheckout(begun, (id) => navigate({ to: '/student-finance/top-up/$id/sandbox', params: { id } }));
  };
  const wanted = amount ?? (missing > 0 ? missing : undefined);
  const isPending = providers.isPending || (purpose !== null && isDuePending);
  return (
    <main className={pageWrapStyles.pageWrap}>
      <TopUpCrumbs />
      <h1 className={pageTitleStyles.title} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className={pageTitleStyles.lead}>{t('lead')}</p>
      <OpenPayments />
      <div className={styles.flow}>
        {isPending ? (
          <Skeleton height={420} radius={16} />
        ) : !providers.data ? (
          <div className={clsx(cardStyles.card, styles.form)} role="alert">
            <p>{t('failed')}</p>
            <Button variant="secondary" onClick={() => providers.refetch()}>
              {t('tryAgain')}
            </Button>
          </div>
        ) : providers.data.length === 0 ? (
          <p className={clsx(noteStyles.note, noteStyles.warning)}>
            <CircleAlert aria-hidden />
            <span>
              <b>{t('noProviders.title')}</b> {t('noProviders.reason')}
            </span>
          </p>
        ) : (
          <TopUpForm
            providers={providers.data}
            som={wanted === undefined ? undefined : wholeSom(wanted)}
            missingSom={missing >= MIN_TOP_UP_TIYIN ? wholeSom(missing) : null}
            onAmount={setTiyin}
            onBegun={begin}
          />
        )}
        <aside className={styles.side}>
          <section className={clsx(cardStyles.card, styles.part)} aria-labelledby="top-up-after">
            <h2 id="top-up-after">{t('after.title')}</h2>
            <dl className={styles.facts}>
              <div>
                <dt>{t('after.now')}</dt>
                <dd>
                  <Money tiyin={balance} isBare />
                </dd>
              </div>
              <div>
                <dt>{t('after.added')}</dt>
                <dd className={styles.plus}>
                  {tiyin === null ? (
                    '—'
                  ) : (
                    <>
                      +<Money tiyin={tiyin} isBare />
                    </>
                  )}
                </dd>
              </div>
              <div className={styles.total}>
                <dt>{t('after.total')}</dt>
                <dd>
                  <Money tiyin={balance + (tiyin ?? 0)} />
                </dd>
              </div>
            </dl>
          </section>
          {purpose && (
            <Purpose
              purpose={purpose}
              due={protection?.dueAmount ?? null}
              closableAt={protection?.closableAt ?? null}
              firstStep={protection ? firstStepOf(protection) : null}
            />
          )}
        </aside>
      </div>
    </main>
  );
};

/** Returns the number of the first step that is paid here; null once one of them is finished. */
const firstStepOf = ({ shareList }: Protection): number | null =>
  shareList.some(({ finishedAt }) => finishedAt !== null) ? null : (shareList[0]?.number ?? 1);

interface PurposeProps {
  purpose: TopUpPurpose;
  due: number | null;
  closableAt: string | null;
  /** Number of the step until whose end the student may withdraw; null where that is over, or not known. */
  firstStep: number | null;
}

const Purpose = ({ purpose, due, closableAt, firstStep }: PurposeProps) => {
  const { t } = useTranslation('payments');
  const { id, number, name, consulting, tariff, photo } = purpose;
  return (
    <section className={clsx(cardStyles.card, styles.part)} aria-labelledby="top-up-purpose">
      <h2 id="top-up-purpose">{t('purpose.title')}</h2>
      <div className={styles.target}>
        <Picture picture={photo} look="emblem" sizes="48px" width={48} height={48} />
        <div>
          <Link to="/student-applications/$id" params={{ id }}>
            {name}
          </Link>
          <small className={textStyles.num}>
            {consulting} · {number}
          </small>
        </div>
      </div>
      <dl className={styles.facts}>
        {due !== null && due > 0 && (
          <div>
            <dt>{tariff}</dt>
            <dd>
              <Money tiyin={due} isBare />
            </dd>
          </div>
        )}
        {closableAt && (
          <div>
            <dt>{t('purpose.until')}</dt>
            <dd className={textStyles.num}>{formatMoment(closableAt)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>
        <ShieldCheck aria-hidden />
        <span>
          <span>{t('purpose.note')}</span>{' '}
          {firstStep !== null && <span>{t('purpose.back', { step: String(firstStep) })}</span>}
        </span>
      </p>
    </section>
  );
};

/** Payments that the student has begun and that wait: they are not to be made a second time. */
const OpenPayments = () => {
  const { t, i18n } = useTranslation('payments');
  const { data = [] } = useQuery(openPaymentsQuery(languageOf(i18n)));
  const own = data.filter(({ payer }) => payer === null);
  if (own.length === 0) return null;
  return (
    <section className={clsx(noteStyles.note, noteStyles.info, styles.open)} aria-label={t('open.title')}>
      <LoaderCircle aria-hidden />
      <div>
        <b>{t('open.title')}</b>
        <ul>
          {own.map(({ id, amount, provider }) => (
            <li key={id}>
              <Link to="/student-finance/top-up/$id" params={{ id }}>
                <Money tiyin={amount} /> · {t(`providers.${provider}.name`)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
