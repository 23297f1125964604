import type { CountryCost } from '@parvoz/contract/catalogue/country-costs.ts';
import type { CountryDetail as Country } from '@parvoz/contract/catalogue/country-facts.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { SectionNav } from '../../../ui/section-nav.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { CountryCosts } from './country-costs.tsx';
import styles from './country-detail.module.css';
import { CountryFacts } from './country-facts.tsx';

/** Things of a country: some of them, and the way to all. */
export interface Linked {
  total: number;
  /** Above the cards. */
  before?: ReactNode;
  cards: ReactNode;
  /** To the list of all of them. */
  all: ReactNode;
}

const KINDS = ['programs', 'universities', 'scholarships', 'consultings'] as const;
type Kind = (typeof KINDS)[number];

const NONE = {
  programs: 'noPrograms',
  universities: 'noUniversities',
  scholarships: 'noScholarships',
  consultings: 'noConsultings',
} as const satisfies Record<Kind, string>;

interface CountryDetailProps {
  country: Country;
  /** Cost of living in soʻm, with a note on the rate. */
  livingInSom: ReactNode;
  /** Returns a typical cost in soʻm. */
  costInSom(cost: CountryCost): ReactNode;
  rateNote: ReactNode;
  /** Says that something is wrong. */
  report: ReactNode;
  linked: Record<Kind, QueryPart<Linked>>;
}

/** Everything about one country below the breadcrumbs. */
export const CountryDetail = ({
  country,
  livingInSom,
  costInSom,
  rateNote,
  report,
  linked,
}: CountryDetailProps) => {
  const { t } = useTranslation('country-facts');
  const { name, originalName, continent, code, facts } = country;
  const sections = [
    { id: 'facts', name: t('factsShort') },
    ...(facts.costs.length > 0 ? [{ id: 'costs', name: t('costs.title') }] : []),
    ...KINDS.map((kind) => ({ id: kind, name: t(kind) })),
  ];
  return (
    <div className={layoutStyles.container}>
      <header className={styles.head}>
        <h1>
          <Flag code={code} />
          {name}
        </h1>
        {originalName !== '' && originalName !== name && (
          <p className={styles.orig} lang="en">
            {originalName}
          </p>
        )}
        <p className={styles.lead}>
          <span className={badgeStyles.badge}>{continent.name}</span> {t('lead')}
        </p>
      </header>
      <SectionNav label={t('sections')} sections={sections} />
      <Section id="facts" title={t('facts')}>
        <CountryFacts facts={facts} living={livingOf(facts)} inSom={livingInSom} />
        {facts.costs.length === 0 && rateNote}
        {report}
      </Section>
      {facts.costs.length > 0 && (
        <Section id="costs" title={t('costs.title')}>
          <p className={styles.hint}>{t('costs.lead')}</p>
          <CountryCosts costs={facts.costs} inSomOf={costInSom} />
          {rateNote}
        </Section>
      )}
      {KINDS.map((kind) => (
        <Section key={kind} id={kind} title={t(kind)}>
          <QueryBoundary query={linked[kind]} waiting={<Skeleton height={160} radius={20} />}>
            {({ total, before, cards, all }) =>
              total === 0 ? (
                <p className={textStyles.muted}>{t(NONE[kind])}</p>
              ) : (
                <>
                  {before}
                  <div className={kind === 'programs' ? styles.rows : styles.cards}>{cards}</div>
                  {all}
                </>
              )
            }
          </QueryBoundary>
        </Section>
      ))}
    </div>
  );
};

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.sec} id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);
