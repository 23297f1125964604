import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { MAX_COMMENT_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import type { WalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { LANGUAGE_FACTS, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { MessageSquareText, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { DraftNote } from '../../../../ui/form/draft-note.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { NameFields } from '../../../../ui/form/name-fields.tsx';
import { PhoneField } from '../../../../ui/form/phone-field.tsx';
import { Segments } from '../../../../ui/form/segments.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import applyFormStyles from '../apply/apply-form.module.css';
import { ApplySummary } from '../apply/apply-summary.tsx';
import { ProgramField } from '../apply/program-field.tsx';
import { StudyFields } from '../apply/study-fields.tsx';
import { TargetFields } from '../apply/target-fields.tsx';
import { TariffField } from '../apply/tariff-field.tsx';
import { MovedInFields } from './moved-in-fields.tsx';
import { type MovedInPlace, useWalkInForm } from './use-walk-in-form.ts';
import styles from './walk-in-form.module.css';

interface WalkInFormProps {
  /** The agency of the staff. */
  consultingId: number;
  /** The one that is changed; null for a new one. */
  walkIn: WalkIn | null;
  onSaved(saved: WalkIn): void;
}

/** Returns what follows from the confirmation: an application that moves in is accepted with it, and its price falls due. */
const noteOf = (movedIn: MovedInPlace | null, tariff: PublicTariff | undefined) => {
  if (!movedIn) return 'form.note';
  return tariff && tariff.price <= movedIn.paidOutside ? 'form.notePaid' : 'form.noteMovedIn';
};

/** Form of an application that staff enter for a student, who accepts it by the link in a message. */
export const WalkInForm = (props: WalkInFormProps) => {
  const { t } = useTranslation('walk-ins');
  const { choices, offers, aim, person, movedIn, draft, isAgencyGone, submit } = useWalkInForm(props);
  const { problem, isSending } = person;
  const refused = isAgencyGone || offers.unlinked || offers.isAgencyGone ? t('form.agencyGone') : undefined;
  return (
    <form className={applyFormStyles.applyLayout} noValidate method="post" onSubmit={submit}>
      <div className={clsx(cardStyles.card, cardStyles.pad, applyFormStyles.applyFields)}>
        {person.draftNote}
        {draft && <DraftNote {...draft} />}
        <PersonFields person={person} />
        <h2 className={styles.part}>{t('form.aim')}</h2>
        <TargetFields choices={choices} offers={offers} errors={aim.errors} onChange={aim.change} isOther />
        <ProgramField
          choices={choices}
          offers={offers}
          error={aim.errors.programId}
          onChange={aim.change}
          isOther
        />
        {!offers.program && <StudyFields offers={offers} errors={aim.errors} onChange={aim.change} />}
        <TariffField
          offers={offers}
          error={aim.errors.tariffId ?? (movedIn?.isPaidMore ? t('form.paidMore') : undefined)}
          onChange={aim.change}
        />
        {movedIn && <MovedInFields movedIn={movedIn} tariff={offers.tariff} />}
        <TextAreaField
          label={t('form.comment')}
          hint={t('form.commentHint')}
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          {...person.field('comment')}
        />
      </div>
      <ApplySummary
        choices={choices}
        offers={offers}
        title={t('form.summary')}
        note={t(noteOf(movedIn, offers.tariff))}
      >
        <FormProblem>{refused ?? problem}</FormProblem>
        <Button type="submit" size="xl" isBlock isLoading={isSending}>
          {!isSending && <Send aria-hidden />}
          <span>{t(isSending ? 'form.sending' : props.walkIn ? 'form.save' : 'form.send')}</span>
        </Button>
      </ApplySummary>
    </form>
  );
};

const PersonFields = ({ person }: Pick<ReturnType<typeof useWalkInForm>, 'person'>) => {
  const { t } = useTranslation('walk-ins');
  const { form, field } = person;
  return (
    <>
      <h2 className={styles.part}>{t('form.person')}</h2>
      <div className={styles.two}>
        <NameFields
          form={form}
          name={{ ...field('name'), 'aria-required': true }}
          surname={{ ...field('surname'), 'aria-required': true }}
          labels={{ name: t('form.name'), surname: t('form.surname') }}
          isOther
        />
      </div>
      <div className={styles.two}>
        <PhoneField
          label={t('form.phone')}
          autoComplete="off"
          hint={t('form.phoneHint')}
          aria-required
          {...field('phone')}
        />
        <Segments
          legend={t('form.language')}
          options={WRITTEN_LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
          {...field('language')}
        />
      </div>
      <p className={styles.told}>
        <MessageSquareText aria-hidden />
        <span>{t('form.told')}</span>
      </p>
    </>
  );
};
