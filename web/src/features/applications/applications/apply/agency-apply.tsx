import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../../ui/card.module.css';
import { FieldMessage } from '../../../../ui/form/field-frame.tsx';
import { ScriptsNotice } from '../../../../ui/form/scripts-notice.tsx';
import { Money } from '../../../../ui/money.tsx';
import textStyles from '../../../../ui/text.module.css';
import styles from './agency-apply.module.css';
import applyFormStyles from './apply-form.module.css';
import { type ApplySearch, type Choices, readChoices, writeChoices } from './choices.ts';
import type { Agency } from './queries.ts';
import { AccountNote, Problem, SendButton } from './sending.tsx';
import { noteSigningIn } from './signing-in.ts';
import { DegreeField } from './study-fields.tsx';
import { TargetFields } from './target-fields.tsx';
import { TariffField } from './tariff-field.tsx';
import { placeOf } from './use-aim-errors.ts';
import { useApply } from './use-apply.ts';
import { useAuthorTurn } from './use-author-turn.ts';
import { useOffers } from './use-offers.ts';

interface AgencyApplyProps {
  agency: Agency;
  tariffs: readonly PublicTariff[];
  /** Under the heading. */
  lead?: string | undefined;
  /** True: it is only looked at. */
  isPreview?: boolean;
  /** Leads to signing in, and from there to the whole form with these choices. */
  onSignIn(choices: ApplySearch): void;
  onSent(applicationId: string): void;
}

/** Card of an agency's page in which one applies at once: target, degree, tariff and sum. Needs the texts of `applications`. */
export const AgencyApply = (props: AgencyApplyProps) => <Card key={useAuthorTurn()} {...props} />;

const Card = ({ agency, tariffs, lead, isPreview = false, onSignIn, onSent }: AgencyApplyProps) => {
  const { t } = useTranslation('applications');
  const [choices, setChoices] = useState<Choices>(() =>
    // Visitors are not offered an agency that they do not see yet.
    readChoices(isPreview ? {} : { consultingId: agency.id }),
  );
  const offers = useOffers(choices, { only: { agency, tariffs } });
  const form = useApply({
    ...{ choices, offers, onSent, hasDraft: false },
    // A refusal may take the agency back: on its own page there is no other.
    onChange: (changed) => setChoices((before) => ({ ...changed(before), consultingId: agency.id })),
    onSignIn: () => {
      noteSigningIn();
      onSignIn(writeChoices(choices));
    },
  });
  const { errors, change, problem, isSending } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form
      id="apply"
      className={clsx(cardStyles.card, styles.agencyApply)}
      aria-labelledby="apply-title"
      noValidate
      inert={isPreview}
      method="post"
      onSubmit={submit}
    >
      <div>
        <h2 id="apply-title" tabIndex={-1}>
          {t('apply.title')}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <ScriptsNotice />
      <div className={clsx(applyFormStyles.applyFields, applyFormStyles.narrow)}>
        <TargetFields choices={choices} offers={offers} errors={errors} onChange={change} />
        <DegreeField offers={offers} errors={errors} onChange={change} />
        <TariffField offers={offers} error={errors.tariffId} isShort onChange={change} />
        {errors.consultingId && <FieldMessage id={placeOf('consultingId')} error={errors.consultingId} />}
      </div>
      <Total tariff={offers.tariff} />
      <Problem problem={problem} />
      <SendButton isSending={isSending} />
      {!isPreview && <AccountNote />}
      <p className={styles.safe}>
        <ShieldCheck aria-hidden />
        <span>{t(offers.tariff?.price === 0 ? 'apply.safeFree' : 'apply.safe')}</span>
      </p>
      <Link className={clsx(textStyles.link, styles.whole)} to="/apply" search={writeChoices(choices)}>
        {t('apply.whole')}
      </Link>
    </form>
  );
};

const Total = ({ tariff }: { tariff: PublicTariff | undefined }) => {
  const { t } = useTranslation('applications');
  return (
    <p className={styles.total}>
      <span>
        {t('apply.total')}
        {tariff && tariff.price > 0 && <small>{t('apply.notNow')}</small>}
      </span>
      {tariff ? (
        <b>{tariff.price > 0 ? <Money tiyin={tariff.price} /> : t('payment.free')}</b>
      ) : (
        <span className={textStyles.faint}>{t('apply.open')}</span>
      )}
    </p>
  );
};
