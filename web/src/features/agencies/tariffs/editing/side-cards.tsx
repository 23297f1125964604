import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleDashed, FileText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import cardStyles from '../../../../ui/card.module.css';
import { Field, type FieldProps } from '../../../../ui/form/field.tsx';
import { AS_NUMBER } from '../../../../ui/form/numbers.ts';
import { Money } from '../../../../ui/money.tsx';
import textStyles from '../../../../ui/text.module.css';
import { ShareBadge } from './share-strip.tsx';
import styles from './steps-panes.module.css';
import type { TariffSteps } from './steps-panes.tsx';
import { useTariffEditing } from './tariff-editing.ts';

/** Amount of money that a share of the price comes to; nothing while the share is not valid. */
const Worth = ({ price, percent }: { price: number; percent: number }) => {
  const { t } = useTranslation('tariffs-editing');
  return (
    <p>
      {t('shares.passes')}.{' '}
      {Number.isInteger(percent) && percent >= 0 && percent <= 100 && (
        <>
          {t('shares.worth')} <b>{<Money tiyin={Math.round((price * percent) / 100)} />}</b>
        </>
      )}
    </p>
  );
};

interface ShareCardProps {
  tariffSteps: TariffSteps;
  /** Null for a new one. */
  step: ManagedStep | null;
  /** As it is typed. */
  percent: number;
  isActive: boolean;
  field(name: 'sharePercent', reading: typeof AS_NUMBER): Omit<FieldProps, 'label'>;
}

/** The share of a step, with what all of them come to. */
export const ShareCard = ({ tariffSteps, step, percent, isActive, field }: ShareCardProps) => {
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const title = useId();
  const others = tariffSteps.steps
    .filter(({ id, status }) => id !== step?.id && status === 'ACTIVE')
    .reduce((sum, { sharePercent }) => sum + sharePercent, 0);
  const total = others + (isActive && Number.isInteger(percent) ? percent : 0);
  return (
    <section className={clsx(cardStyles.card, styles.note)} aria-labelledby={title}>
      <div className={styles.noteHead}>
        <h2 id={title}>{t('shares.ofPrice')}</h2>
        <ShareBadge total={total} />
      </div>
      <Field
        label={t('shares.label')}
        inputMode="numeric"
        after={<span aria-hidden>%</span>}
        {...field('sharePercent', AS_NUMBER)}
      />
      <Worth price={tariffSteps.tariff!.price} percent={percent} />
      <p>
        <Link className={textStyles.link} to={editing.tariff(tariffSteps.tariff!.id)}>
          {t('shares.all')}
        </Link>
      </p>
    </section>
  );
};

/** The share of the step that a level belongs to. */
export const StepShareCard = ({ tariff, step }: { tariff: ManagedTariff; step: ManagedStep }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const title = useId();
  return (
    <section className={clsx(cardStyles.card, styles.note)} aria-labelledby={title}>
      <h2 id={title}>{t('shares.label')}</h2>
      <p className={styles.big}>{formatPercent(step.sharePercent, languageOf(i18n))}</p>
      <Worth price={tariff.price} percent={step.sharePercent} />
    </section>
  );
};

/** Shows which applications a change affects, and which it does not. */
export const UsersCard = ({ tariff }: { tariff: ManagedTariff | null }) => {
  const { t } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const title = useId();
  const { runningCount = 0, applicationCount = 0, clientCount = 0 } = tariff ?? {};
  return (
    <section className={clsx(cardStyles.card, styles.note)} aria-labelledby={title}>
      <h2 id={title}>{t('users.title')}</h2>
      {editing.isOwn ? (
        <>
          <p>
            <b>{runningCount > 0 ? t('own.open', { count: runningCount }) : t('own.noneOpen')}</b>
            {applicationCount > runningCount && (
              <span>, {t('users.ended', { count: applicationCount - runningCount })}</span>
            )}
          </p>
          <p>{t('own.frozen')}</p>
          {clientCount > 0 && <p>{t('own.clients', { count: clientCount })}</p>}
        </>
      ) : (
        <p>{t(tariff && !tariff.isActive ? 'users.hidden' : 'users.template')}</p>
      )}
    </section>
  );
};

interface SeenCardProps {
  name: string;
  description: string;
  facts: readonly string[];
  documents?: readonly { name: string; isRequired: boolean }[];
}

/** Preview of a step or level as a student's page shows it, updated while typing. */
export const SeenCard = ({ name, description, facts, documents = [] }: SeenCardProps) => {
  const { t } = useTranslation('tariffs-editing');
  const title = useId();
  return (
    <section className={clsx(cardStyles.card, styles.note)} aria-labelledby={title}>
      <h2 id={title}>{t('seen')}</h2>
      <div className={styles.seen}>
        <CircleDashed aria-hidden />
        <b>{name || '…'}</b>
        <p>{facts.join(' · ')}</p>
        {description && <p>{description}</p>}
        {documents.length > 0 && (
          <ul>
            {documents.map((document, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and nothing of their own to keep
              <li key={at}>
                <FileText aria-hidden />
                <span>
                  {document.name}
                  {!document.isRequired && <span> · {t('documents.optional')}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
