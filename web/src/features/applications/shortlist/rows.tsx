import type { OwnIntakes } from '@parvoz/contract/applications/program-eligibility.ts';
import type { TariffOffer } from '@parvoz/contract/applications/shortlist.ts';
import { fundingOf } from '@parvoz/contract/catalogue/coverage.ts';
import { earlierOf, opensLater } from '@parvoz/contract/catalogue/cycles.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { placeName } from '../../../lib/place.ts';
import type { Shown } from '../../../lib/shown-items.ts';
import { Money } from '../../../ui/money.tsx';
import { useCycleText } from '../../../ui/use-cycle-text.ts';
import { useMonthText } from '../../../ui/use-month-text.ts';
import { useSumYear } from '../../../ui/use-sum-year.ts';
import { useTypicalText } from '../../../ui/use-typical-text.ts';
import { Cell, Row } from './row.tsx';
import { useAnswerTime, useDaysLeft, useScholarshipDates, useTuition } from './words.ts';

type Program = Shown['programList'][number];
type Scholarship = Shown['scholarshipList'][number];

/** Content that other features add to a row. */
export interface RowAdditions {
  /** Renders a programme's tuition in the person's currency. */
  costOf?(program: Program): ReactNode;
  /** Returns a programme's intakes for the person, that of the verdict first. */
  intakesOf?(program: Program): OwnIntakes<Program['intakes'][number]> | undefined;
  /** Renders the eligibility of the person. */
  fitOf?(subject: { program: Program } | { scholarship: Scholarship }): ReactNode;
}

interface ProgramRowProps extends RowAdditions {
  program: Program;
  today: string;
}

export const ProgramRow = ({ program, today, costOf, fitOf, intakesOf }: ProgramRowProps) => {
  const { t } = useTranslation('shortlist');
  const tuition = useTuition();
  const sumYear = useSumYear();
  const { ofText } = useTypicalText();
  const daysLeft = useDaysLeft();
  const monthText = useMonthText();
  const { datesText, earlierText, tooEarlyText } = useCycleText();
  const { id, name, university, earlierDeadlines } = program;
  const { intakes, tooEarly } = intakesOf?.(program) ?? { ...program, tooEarly: null };
  const [next] = intakes;
  const opensOn = next ? opensLater(next, today) : null;
  const earlier = tooEarly
    ? tooEarlyText(monthText(tooEarly))
    : earlierText(earlierOf(earlierDeadlines, next));
  const title = (
    <Link to="/programs/$programId" params={{ programId: String(id) }}>
      {name}
    </Link>
  );
  return (
    <Row
      kind="PROGRAM"
      id={id}
      name={name}
      picture={university.photo}
      title={title}
      flag={university.country.code}
      where={[university.name, university.city].filter(Boolean).join(', ')}
      fit={fitOf?.({ program })}
    >
      <Cell
        label={t('tuition')}
        value={tuition(program) ?? t('unknown')}
        note={
          <>
            {costOf?.(program)}
            {program.tuition.kind !== 'UNKNOWN' && <small>{sumYear(program.factsYear, today)}</small>}
            {program.typicalTuition && <small>{ofText(program.typicalTuition, today)}</small>}
          </>
        }
      />
      <Cell
        label={t('deadline')}
        value={next?.deadline ? formatDate(next.deadline) : t('unknown')}
        note={
          next?.deadline
            ? [
                daysLeft(today, next.deadline, { opensOn }),
                datesText(next.isExpected, opensOn, next.deadline),
              ]
                .filter(Boolean)
                .join(' · ')
            : earlier
        }
      />
    </Row>
  );
};

interface ScholarshipRowProps extends RowAdditions {
  scholarship: Scholarship;
  today: string;
}

export const ScholarshipRow = ({ scholarship, today, fitOf }: ScholarshipRowProps) => {
  const { t } = useTranslation('shortlist');
  const dates = useScholarshipDates()(today, scholarship);
  const { id, name, attach, country, university, covers, coverage } = scholarship;
  const title = (
    <Link to="/scholarships/$scholarshipId" params={{ scholarshipId: String(id) }}>
      {name}
    </Link>
  );
  const where = [country?.name ?? t('manyCountries'), university?.name].filter(Boolean).join(' · ');
  return (
    <Row
      kind="SCHOLARSHIP"
      id={id}
      name={name}
      picture={attach}
      title={title}
      flag={country?.code}
      where={where}
      fit={fitOf?.({ scholarship })}
    >
      <Cell label={t('covers')} value={t(`coverage.${fundingOf(covers, coverage)}`)} />
      <Cell label={t('deadline')} value={dates.day} note={dates.note} />
    </Row>
  );
};

export const UniversityRow = ({ university }: { university: Shown['universityList'][number] }) => {
  const { t } = useTranslation('shortlist');
  const { id, name, photo, city, country, degreeList } = university;
  const title = (
    <Link to="/university-list/$universityId" params={{ universityId: String(id) }}>
      {name}
    </Link>
  );
  const degrees = degreeList.map(({ value }) => value).join(', ');
  return (
    <Row
      kind="UNIVERSITY"
      id={id}
      name={name}
      picture={photo}
      title={title}
      flag={country.code}
      where={placeName(city, country.name)}
    >
      <Cell label={t('degrees')} value={degrees || t('unknown')} />
    </Row>
  );
};

export const TariffRow = ({ tariff }: { tariff: TariffOffer }) => {
  const { t } = useTranslation('shortlist');
  const answerTime = useAnswerTime();
  const { id, name, price, consulting } = tariff;
  const title = (
    <Link
      to="/consulting-list/$consultingId"
      params={{ consultingId: String(consulting.id) }}
      hash={`tariff-${id}`}
    >
      {`${consulting.name}: ${name}`}
    </Link>
  );
  return (
    <Row
      kind="TARIFF"
      id={id}
      name={`${consulting.name}: ${name}`}
      picture={consulting.photo}
      title={title}
      where={consulting.city}
    >
      <Cell label={t('price')} value={price === 0 ? t('free') : <Money tiyin={price} />} />
      <Cell label={t('answerTime')} value={answerTime(consulting) ?? t('unknown')} />
    </Row>
  );
};
