import type { UniversityDetail as University } from '@parvoz/contract/universities.ts';
import { createFileRoute, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../../features/consultings/consulting-card.tsx';
import { universityConsultingsQuery } from '../../features/consultings/queries.ts';
import { writeListSearch as writeScholarshipSearch } from '../../features/scholarships/list-search.ts';
import { universityScholarshipsQuery } from '../../features/scholarships/queries.ts';
import { ScholarshipRow } from '../../features/scholarships/scholarship-card.tsx';
import { listAddress } from '../../features/universities/list-search.ts';
import { neighboursQuery, universityQuery } from '../../features/universities/queries.ts';
import universityDetailStyles from '../../features/universities/university-detail.module.css';
import { UniversityDetail } from '../../features/universities/university-detail.tsx';
import { universityHead } from '../../features/universities/university-page-head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { fetchOrNotFound } from '../../lib/not-found.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import layoutStyles from '../../ui/layout.module.css';
import { mapPart, PagePart, Part, usePart } from '../../ui/part.tsx';
import sectionHeadStyles from '../../ui/section-head.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';

const SHOWN_SCHOLARSHIPS = 4;
const SHOWN_NEIGHBOURS = 4;

/** 0, which no university has, for anything that is no id. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const UniversityPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const id = idOf(Route.useParams().universityId);
  const query = usePart(universityQuery(id, language));
  return (
    <PagePart query={query} failure={t('failed.university', { ns: 'common' })}>
      {(university) => <UniversityContent university={university} />}
    </PagePart>
  );
};

const UniversityContent = ({ university }: { university: University }) => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const { id, country, name } = university;
  const consultings = usePart(universityConsultingsQuery(id, language));
  const neighbours = usePart(neighboursQuery(country.id, language));
  return (
    <main id="main">
      <div className={clsx(layoutStyles.container, breadcrumbsStyles.crumbLine, breadcrumbsStyles.tight)}>
        <Breadcrumbs
          crumbs={[
            { name: t('home', { ns: 'common' }), to: '/' },
            { name: t('title'), to: '/university-list' },
            { name: country.name, to: listAddress({ country: [country.id] }) },
            { name },
          ]}
        />
      </div>
      <UniversityDetail
        university={university}
        scholarships={<Scholarships universityId={id} countryId={country.id} />}
        consultings={mapPart(consultings, ({ totalElements, content }) => ({
          count: totalElements,
          photos: content.map(({ photo }) => photo),
          cards: content.map((consulting) => <ConsultingCard key={consulting.id} consulting={consulting} />),
        }))}
        neighbours={mapPart(neighbours, (found) =>
          found.filter((one) => one.id !== id).slice(0, SHOWN_NEIGHBOURS),
        )}
      />
    </main>
  );
};

const Scholarships = ({ universityId, countryId }: { universityId: number; countryId: number }) => {
  const { i18n, t } = useTranslation('universities');
  const query = usePart(universityScholarshipsQuery(universityId, languageOf(i18n)));
  return (
    <Part query={query} waiting={<Skeleton height={132} radius={20} />}>
      {({ content, totalElements }) =>
        totalElements === 0 ? (
          <p className={textStyles.muted}>{t('noScholarships')}</p>
        ) : (
          <>
            <p className={universityDetailStyles.hint}>{t('scholarshipsHint')}</p>
            <div className={universityDetailStyles.cards}>
              {content.slice(0, SHOWN_SCHOLARSHIPS).map((scholarship) => (
                <ScholarshipRow key={scholarship.id} scholarship={scholarship} />
              ))}
            </div>
            {totalElements > SHOWN_SCHOLARSHIPS && (
              <Link
                className={clsx(buttonClass('secondary'), sectionHeadStyles.btn)}
                to="/scholarships"
                search={writeScholarshipSearch({ country: [countryId] })}
              >
                {t('allScholarships')}
              </Link>
            )}
          </>
        )
      }
    </Part>
  );
};

export const Route = createFileRoute('/_public/university-list/$universityId')({
  loader: async ({ context: { i18n, queryClient }, params }) => {
    const language = languageOf(i18n);
    const id = idOf(params.universityId);
    const texts = loadTexts(i18n, ['universities', 'scholarships', 'consultings']);
    const university = await fetchOrNotFound(queryClient, universityQuery(id, language));
    await Promise.all([
      texts,
      ...(university
        ? [
            queryClient.prefetchQuery(universityScholarshipsQuery(id, language)),
            queryClient.prefetchQuery(universityConsultingsQuery(id, language)),
            queryClient.prefetchQuery(neighboursQuery(university.country.id, language)),
          ]
        : []),
    ]);
  },
  head: ({ match, params }) => {
    const { i18n, origin, queryClient } = match.context;
    const language = languageOf(i18n);
    const university = queryClient.getQueryData(
      universityQuery(idOf(params.universityId), language).queryKey,
    );
    return university ? universityHead(university, origin, i18n) : {};
  },
  component: UniversityPage,
});
