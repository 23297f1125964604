import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRating } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import textStyles from '../../../../ui/text.module.css';
import applyFormStyles from './apply-form.module.css';
import { AwaitedChoice, ChoiceGroup, NoChoice } from './choice-group.tsx';
import type { Choices } from './choices.ts';
import type { Agency } from './queries.ts';
import { fieldsOf, placeOf } from './use-aim-errors.ts';
import type { Offers } from './use-offers.ts';

const SHOWN = 4;

interface AgencyFieldProps {
  choices: Choices;
  offers: Offers;
  error: string | undefined;
  onChange(changed: Partial<Choices>): void;
  /** Renders what is known of an agency in a line. */
  describe(agency: Agency): ReactNode;
}

/**
 * The agency that leads the application: one of those that work with the university. One that the address has named stands there
 * alone, and the others are a press away.
 */
export const AgencyField = ({ choices, offers, error, onChange, describe }: AgencyFieldProps) => {
  const { t } = useTranslation('applications');
  const [isNamed] = useState(choices.consultingId !== undefined);
  const [areAllShown, setAreAllShown] = useState(false);
  useEffect(() => {
    // The button that had the focus is gone.
    const fields = areAllShown ? fieldsOf('consultingId') : [];
    (fields.find((field) => field.matches(':checked')) ?? fields[0])?.focus();
  }, [areAllShown]);
  const { agencies, agenciesPart, consulting, unlinked, isAgencyGone, university } = offers;
  const frame = { legend: t('apply.agency'), place: placeOf('consultingId') };
  if (!agencies) return <AwaitedChoice {...frame} query={agenciesPart} />;
  if (agencies.length === 0)
    return <NoChoice {...frame}>{t(university ? 'apply.noAgencies' : 'apply.noAgenciesAtAll')}</NoChoice>;
  const first = isNamed && consulting ? 0 : SHOWN;
  const shown = agencies.filter((one, index) => areAllShown || index < first || one.id === consulting?.id);
  const gone = isAgencyGone ? t('apply.agencyGone') : undefined;
  const notLinked = unlinked ? t('apply.notLinked', { name: unlinked.name }) : gone;
  return (
    <>
      <ChoiceGroup
        {...frame}
        look="cards"
        options={shown}
        chosenId={consulting?.id}
        error={error ?? notLinked}
        onChoose={({ id }) => onChange({ consultingId: id })}
      >
        {(agency) => <AgencyOption agency={agency}>{describe(agency)}</AgencyOption>}
      </ChoiceGroup>
      {shown.length < agencies.length && (
        <Button
          variant="soft"
          size="sm"
          className={applyFormStyles.moreAgencies}
          onClick={() => setAreAllShown(true)}
        >
          {t('apply.moreAgencies', { count: agencies.length - shown.length })}
        </Button>
      )}
    </>
  );
};

interface AgencyOptionProps {
  agency: Agency;
  children: ReactNode;
}

const AgencyOption = ({ agency: { photo, name, city, rating }, children }: AgencyOptionProps) => {
  const { i18n, t } = useTranslation('applications');
  return (
    <>
      <Picture
        className={applyFormStyles.cover}
        picture={photo}
        sizes="38px"
        width={38}
        height={38}
        look="emblem"
      />
      <span className={layoutStyles.shrinks}>
        <b>{name}</b>
        <small>{city}</small>
      </span>
      {rating !== null && (
        <span className={clsx(textStyles.num, applyFormStyles.rate)}>
          <Star fill="currentColor" aria-hidden />
          <span className={textStyles.sr}>{t('apply.rating')}: </span>
          {formatRating(rating, languageOf(i18n))}
        </span>
      )}
      <small className={applyFormStyles.known}>{children}</small>
    </>
  );
};
