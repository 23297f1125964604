import type { UniversityDetail as University } from '@parvoz/contract/catalogue/universities.ts';
import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import { Heart } from '../../../ui/heart.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import proseStyles from '../../../ui/prose.module.css';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import sectionHeadStyles from '../../../ui/section-head.module.css';
import { SectionNav } from '../../../ui/section-nav.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { ConsultingOffer, ConsultingOfferBar } from './consulting-offer.tsx';
import { EXACT, LIST_PATH, writeListSearch } from './list-search.ts';
import type { UniversitySummary } from './queries.ts';
import { UniversityCard } from './university-card.tsx';
import styles from './university-detail.module.css';
import { UniversityFacts } from './university-facts.tsx';
import { UniversityFaculties } from './university-faculties.tsx';
import { UniversityHead } from './university-head.tsx';

interface UniversityDetailProps {
  university: University;
  /** Programmes of the university. */
  programs: ReactNode;
  /** Scholarships that lead here, or that there are none. */
  scholarships: ReactNode;
  /** Agencies that work with it. */
  consultings: QueryPart<{ count: number; photos: readonly (PictureRef | null)[]; cards: ReactNode }>;
  /** Other universities of its country. */
  neighbours: QueryPart<readonly UniversitySummary[]>;
  /** The way to say that something here is wrong. */
  report: ReactNode;
}

/** Everything about one university below the breadcrumbs. */
export const UniversityDetail = ({
  university,
  programs,
  scholarships,
  consultings,
  neighbours,
  report,
}: UniversityDetailProps) => {
  const { t } = useTranslation('universities');
  const { description, facultyList, webSite } = university;
  const sections = [
    { id: 'facts', name: t('factsShort') },
    ...(description ? [{ id: 'about', name: t('aboutShort') }] : []),
    ...(facultyList.length > 0 ? [{ id: 'faculties', name: t('facultiesShort') }] : []),
    { id: 'programs', name: t('programs') },
    { id: 'scholarships', name: t('scholarshipsShort') },
    { id: 'consultings', name: t('consultingsShort') },
  ];
  return (
    <>
      <div className={layoutStyles.container}>
        <div className={styles.uniBanner}>
          <Picture
            className={styles.cover}
            picture={university.photo}
            shape="wide"
            sizes="(max-width: 704px) 704px, (max-width: 1328px) 100vw, 1248px"
            width={1280}
            height={400}
            isMain
          />
          <Heart kind="UNIVERSITY" id={university.id} name={university.name} isOnPicture />
        </div>
        <div className={styles.withOffer}>
          <div>
            <UniversityHead university={university} />
            <SectionNav label={t('sections')} sections={sections} />
            <Section id="facts" title={t('facts')}>
              <UniversityFacts university={university} />
              {report}
            </Section>
            {description && (
              <Section id="about" title={t('about')}>
                <div
                  className={proseStyles.prose}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
                  dangerouslySetInnerHTML={{ __html: description }}
                />
              </Section>
            )}
            {facultyList.length > 0 && (
              <Section id="faculties" title={t('faculties')}>
                <UniversityFaculties faculties={facultyList} />
              </Section>
            )}
            <Section id="programs" title={t('programs')}>
              {programs}
            </Section>
            <Section id="scholarships" title={t('scholarships')}>
              {scholarships}
            </Section>
            <Section id="consultings" title={t('consultings')}>
              <QueryBoundary query={consultings} waiting={<Skeleton height={112} radius={20} />}>
                {({ count, cards }) =>
                  count > 0 ? (
                    <div className={styles.cards}>{cards}</div>
                  ) : (
                    <p className={textStyles.muted}>{t('noConsultings')}</p>
                  )
                }
              </QueryBoundary>
            </Section>
          </div>
          <ConsultingOffer
            universityId={university.id}
            count={consultings.data?.count}
            photos={consultings.data?.photos}
            webSite={webSite}
          />
        </div>
        {neighbours.data?.length !== 0 && (
          <Neighbours country={university.country} universities={neighbours} />
        )}
      </div>
      <ConsultingOfferBar universityId={university.id} count={consultings.data?.count} webSite={webSite} />
    </>
  );
};

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

const Section = ({ id, title, children }: SectionProps) => (
  <section className={styles.sec} id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

interface NeighboursProps {
  country: University['country'];
  universities: QueryPart<readonly UniversitySummary[]>;
}

const Neighbours = ({ country, universities }: NeighboursProps) => {
  const { t } = useTranslation('universities');
  return (
    <section className={styles.neighbours} aria-labelledby="neighbours-title">
      <div className={clsx(sectionHeadStyles.head, styles.head)}>
        <h2 id="neighbours-title">{t('otherUniversities', { country: country.name })}</h2>
        <Link
          className={clsx(buttonClass('secondary'), sectionHeadStyles.btn)}
          to={LIST_PATH}
          activeOptions={EXACT}
          search={writeListSearch({ country: [country.id] })}
        >
          {t('all')}
          <span className={textStyles.sr}>: {country.name}</span>
        </Link>
      </div>
      <QueryBoundary query={universities} waiting={<Skeleton height={320} radius={20} />}>
        {(found) => (
          <div className={styles.grid4}>
            {found.map((university) => (
              <UniversityCard key={university.id} university={university} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </section>
  );
};
