import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Clock3, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeName } from '../../../lib/place.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { SectionNav } from '../../../ui/section-nav.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { useDurationText } from '../../../ui/use-duration-text.ts';
import { type ApplyAdditions, ApplyBar, ApplyCard } from './apply-card.tsx';
import { IntakeLines } from './intake-lines.tsx';
import styles from './program-detail.module.css';
import { ProgramFacts } from './program-facts.tsx';
import type { ProgramInFull } from './queries.ts';
import { RequirementList } from './requirement-list.tsx';

interface ProgramDetailProps {
  program: ProgramInFull;
  /** Agencies that work with its university. */
  consultings: QueryPart<{ count: number; cards: ReactNode }>;
  /** The way to say that something here is wrong. */
  report: ReactNode;
  /** Eligibility of the person, with reasons; without it the requirements are shown instead. */
  eligibility?: ReactNode;
  /** Sections of other features: `cost` between requirements and dates, others after the facts. */
  cost?: Section;
  scholarships?: Section;
  additions?: ApplyAdditions;
  /** Bar at the end of the page, above the button to apply: the things chosen for comparison. */
  tray?: ReactNode;
}

interface Section {
  /** Its anchor, and its name in the row of links and over it. */
  id: string;
  name: string;
  title: string;
  content: ReactNode;
}

/** Everything about one programme below the breadcrumbs. */
export const ProgramDetail = (props: ProgramDetailProps) => {
  const { program, consultings, report, eligibility, cost, scholarships, additions, tray } = props;
  const { t } = useTranslation('programs');
  const name = (key: 'requirements' | 'intakes' | 'facts' | 'consultings') => ({
    id: key,
    name: t(`detail.${key}Short`),
    title: t(`detail.${key}`),
  });
  const sections: Section[] = [
    { ...name('requirements'), content: eligibility ?? <RequirementList program={program} /> },
    ...(cost ? [cost] : []),
    { ...name('intakes'), content: <IntakeLines program={program} /> },
    { ...name('facts'), content: <ProgramFacts program={program} report={report} /> },
    ...(scholarships ? [scholarships] : []),
    { ...name('consultings'), content: <Consultings program={program} consultings={consultings} /> },
  ];
  const count = consultings.data?.count;
  return (
    <>
      <div className={layoutStyles.container}>
        <Head program={program} />
        <div className={styles.layout}>
          <div className={layoutStyles.shrinks}>
            <SectionNav label={t('detail.sections')} sections={sections} />
            {sections.map(({ id, title, content }) => (
              <section key={id} className={styles.sec} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                {content}
              </section>
            ))}
          </div>
          <ApplyCard program={program} consultingCount={count} {...additions} />
        </div>
      </div>
      <div className={styles.foot}>
        <div className={layoutStyles.container}>{tray}</div>
        <ApplyBar program={program} consultingCount={count} />
      </div>
    </>
  );
};

const Head = ({ program }: Pick<ProgramDetailProps, 'program'>) => {
  const { t } = useTranslation('programs');
  const durationText = useDurationText();
  const { name, originalName, university, degree, languages, durationMonths } = program;
  return (
    <div className={styles.head}>
      <div className={layoutStyles.shrinks}>
        <p className={styles.by}>
          <Picture picture={university.photo} sizes="36px" width={36} height={36} look="emblem" />
          <Link
            to="/university-list/$universityId"
            params={{ universityId: String(university.id) }}
            title={t('detail.aboutUniversity')}
          >
            {university.name}
          </Link>
        </p>
        <h1>{name}</h1>
        {originalName && originalName !== name && (
          <p className={styles.orig} lang="en">
            {originalName}
          </p>
        )}
        <ul className={styles.meta} aria-label={t('tags')}>
          <li className={badgeStyles.badge}>
            <Flag code={university.country.code} />
            {placeName(university.city, university.country.name)}
          </li>
          <li className={clsx(badgeStyles.badge, badgeStyles.brand)}>{degree.value}</li>
          <li className={badgeStyles.badge}>
            <Languages aria-hidden />
            {languages.map((code) => t(`language.${code}`)).join(', ')}
          </li>
          {durationMonths !== null && (
            <li className={badgeStyles.badge}>
              <Clock3 aria-hidden />
              {durationText(durationMonths)}
            </li>
          )}
        </ul>
      </div>
      <div className={styles.pic}>
        <Picture
          className={styles.cover}
          picture={university.photo}
          sizes="(max-width: 1023px) 92vw, 372px"
          width={640}
          height={400}
          isMain
        />
      </div>
    </div>
  );
};

const Consultings = ({ program, consultings }: Pick<ProgramDetailProps, 'program' | 'consultings'>) => {
  const { t } = useTranslation('programs');
  return (
    <QueryBoundary query={consultings} waiting={<Skeleton height={112} radius={20} />}>
      {({ count, cards }) =>
        count > 0 ? (
          <>
            <p className={styles.hint}>
              {t('detail.consultingsHint', { university: program.university.name })}
            </p>
            <div className={styles.cards}>{cards}</div>
          </>
        ) : (
          <p className={textStyles.muted}>{t('detail.noConsultings')}</p>
        )
      }
    </QueryBoundary>
  );
};
