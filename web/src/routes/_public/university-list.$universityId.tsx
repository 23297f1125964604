import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../../features/consultings/consulting-card.tsx';
import { universityConsultingsQuery } from '../../features/consultings/queries.ts';
import { writeListSearch as writeScholarshipSearch } from '../../features/scholarships/list-search.ts';
import { universityScholarshipsQuery } from '../../features/scholarships/queries.ts';
import { ScholarshipRow } from '../../features/scholarships/scholarship-card.tsx';
import { listAddress } from '../../features/universities/list-search.ts';
import { neighboursQuery, universityQuery } from '../../features/universities/queries.ts';
import { UniversityDetail } from '../../features/universities/university-detail.tsx';
import { universityHead } from '../../features/universities/university-page-head.ts';
import { languageOf, loadTexts } from '../../lib/i18n.ts';
import { orNotFound } from '../../lib/not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';

const SHOWN_SCHOLARSHIPS = 4;
const SHOWN_NEIGHBOURS = 4;

/** 0, which no university has, for anything that is no id. */
const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

const UniversityPage = () => {
  const { i18n, t } = useTranslation('universities');
  const language = languageOf(i18n);
  const id = idOf(Route.useParams().universityId);
  const university = useSuspenseQuery(universityQuery(id, language)).data;
  const consultings = useSuspenseQuery(universityConsultingsQuery(id, language)).data;
  const neighbours = useSuspenseQuery(neighboursQuery(university.countryId, language)).data;
  const { country, name } = university;
  return (
    <main id="main">
      <div className="container pt-1.5 pb-2">
        <Breadcrumbs
          crumbs={[
            { name: t('common:home'), to: '/' },
            { name: t('title'), to: '/university-list' },
            { name: country.name, to: listAddress({ country: [country.id] }) },
            { name },
          ]}
        />
      </div>
      <UniversityDetail
        university={university}
        scholarships={<Scholarships universityId={id} countryId={country.id} />}
        consultings={{
          count: consultings.totalElements,
          photos: consultings.content.map(({ photo }) => photo),
          cards: consultings.content.map((consulting) => (
            <ConsultingCard key={consulting.id} consulting={consulting} />
          )),
        }}
        neighbours={neighbours.filter((one) => one.id !== id).slice(0, SHOWN_NEIGHBOURS)}
      />
    </main>
  );
};

const Scholarships = ({ universityId, countryId }: { universityId: number; countryId: number }) => {
  const { i18n, t } = useTranslation('universities');
  const { data } = useSuspenseQuery(universityScholarshipsQuery(universityId, languageOf(i18n)));
  if (data.totalElements === 0) return <p className="muted">{t('noScholarships')}</p>;
  return (
    <>
      <p className="hint">{t('scholarshipsHint')}</p>
      <div className="cards">
        {data.content.slice(0, SHOWN_SCHOLARSHIPS).map((scholarship) => (
          <ScholarshipRow key={scholarship.id} scholarship={scholarship} />
        ))}
      </div>
      {data.totalElements > SHOWN_SCHOLARSHIPS && (
        <Link
          className="btn secondary"
          to="/scholarships"
          search={writeScholarshipSearch({ country: [countryId] })}
        >
          {t('allScholarships')}
        </Link>
      )}
    </>
  );
};

export const Route = createFileRoute('/_public/university-list/$universityId')({
  loader: async ({ context: { i18n, queryClient }, params }) => {
    const language = languageOf(i18n);
    const id = idOf(params.universityId);
    const texts = loadTexts(i18n, ['universities', 'scholarships', 'consultings']);
    const university = await orNotFound(queryClient.ensureQueryData(universityQuery(id, language)));
    await Promise.all([
      texts,
      queryClient.ensureQueryData(universityScholarshipsQuery(id, language)),
      queryClient.ensureQueryData(universityConsultingsQuery(id, language)),
      queryClient.ensureQueryData(neighboursQuery(university.countryId, language)),
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
