import type { ConsultingDetail as Consulting } from '@parvoz/contract/agencies/consultings.ts';
import {
  LANGUAGE_FACTS,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import consultingDetailStyles from '../../features/agencies/consultings/consulting-detail.module.css';
import { ConsultingDetail } from '../../features/agencies/consultings/consulting-detail.tsx';
import linkedUniversitiesStyles from '../../features/agencies/consultings/linked-universities.module.css';
import { MeasuresSection } from '../../features/agencies/consultings/measures-section.tsx';
import {
  previewQuery,
  previewTariffsQuery,
  previewUniversitiesQuery,
} from '../../features/agencies/consultings/own/queries.ts';
import { RatingSpread } from '../../features/agencies/consultings/rating-spread.tsx';
import { NoReviews } from '../../features/agencies/consultings/review-list.tsx';
import { TariffSection } from '../../features/agencies/tariffs/tariff-section.tsx';
import { AgencyApply } from '../../features/applications/applications/apply/agency-apply.tsx';
import { UniversityRow } from '../../features/catalogue/universities/university-row.tsx';
import { formatNumber } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { Segments } from '../../ui/form/segments.tsx';
import noteStyles from '../../ui/note.module.css';
import pageTitleStyles from '../../ui/page-title.module.css';
import pageWrapStyles from '../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './own-preview.module.css';

const PUBLIC_TEXTS = [
  'common',
  'consultings',
  'tariffs',
  'compare',
  'filtered-lists',
  'applications',
  'spoken',
];

/** The card of the preview does not act. */
const NOTHING = () => undefined;

/** Texts of the public page in a language, apart from those of the workspace around it. */
const usePublicTexts = (language: WrittenLanguage) => {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['own-agency', 'preview-texts', language],
    queryFn: async () => {
      const texts = i18n.cloneInstance({ lng: language, ns: [...PUBLIC_TEXTS] });
      await texts.changeLanguage(language);
      if (PUBLIC_TEXTS.every((name) => texts.hasResourceBundle(language, name))) return texts;
      throw new TypeError(`texts in ${language} did not come`);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** The public page of the own agency, in a language that its staff choose, also before visitors see it. */
export const OwnPreview = () => {
  const { t, i18n } = useTranslation(['consultings', 'common']);
  const [language, setLanguage] = useState<WrittenLanguage>(writtenLanguage(languageOf(i18n)));
  const texts = usePublicTexts(language);
  const agency = useQuery(previewQuery(language));
  const failure = t('failed.consulting', { ns: 'common' });
  const waiting = <Skeleton height={480} radius={20} />;
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      <div className={styles.head}>
        <p className={pageTitleStyles.title}>{t('preview.title')}</p>
        <Segments
          legend={t('preview.language')}
          isLegendHidden
          name="preview-language"
          chosen={language}
          onChange={({ target }) => setLanguage(target.value as WrittenLanguage)}
          options={WRITTEN_LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_FACTS[one].name }))}
        />
      </div>
      <Note />
      <QueryBoundary query={texts} failure={failure} heading="h2" waiting={waiting}>
        {(own) => (
          <I18nextProvider i18n={own}>
            <div className={clsx(consultingDetailStyles.agencyPage, styles.page)} lang={language}>
              <QueryBoundary query={agency} failure={failure} heading="h2" waiting={waiting}>
                {(consulting) => <Content consulting={consulting} language={language} />}
              </QueryBoundary>
            </div>
          </I18nextProvider>
        )}
      </QueryBoundary>
    </main>
  );
};

/** Explains who sees the page, and leads owners to what they can change. */
const Note = () => {
  const { t } = useTranslation('consultings');
  const { user } = useSession();
  const isOwner = user !== null && roleOf(user) === 'ROLE_CONSULTING';
  return (
    <p className={clsx(noteStyles.note, noteStyles.info)}>
      <Eye aria-hidden />
      <span>
        {t('preview.note')}{' '}
        {isOwner && (
          <Link className={textStyles.link} to="/consulting-settings" search={{ tab: 'agency' }}>
            {t('preview.edit')}
          </Link>
        )}
      </span>
    </p>
  );
};

interface ContentProps {
  consulting: Consulting;
  language: WrittenLanguage;
}

/** Sections of the public page, without what only visitors do there: apply, compare, search, review and report. */
const Content = ({ consulting, language }: ContentProps) => {
  const { t } = useTranslation(['consultings', 'tariffs']);
  const tariffs = useQuery(previewTariffsQuery(language));
  const offered = tariffs.data ?? [];
  const sections = [
    { id: 'measures', name: t('measured.title') },
    { id: 'tariffs', name: t('title', { ns: 'tariffs' }) },
    { id: 'reviews', name: t('detail.reviews') },
    { id: 'universities', name: t('detail.universities') },
  ];
  return (
    <ConsultingDetail
      consulting={consulting}
      breadcrumbs={null}
      sections={sections}
      apply={
        offered.length > 0 && (
          <AgencyApply agency={consulting} tariffs={offered} isPreview onSignIn={NOTHING} onSent={NOTHING} />
        )
      }
    >
      <MeasuresSection consulting={consulting} />
      <TariffSection tariffs={tariffs} consultingId={null} />
      <section aria-labelledby="reviews">
        <h2 id="reviews" tabIndex={-1}>
          {t('detail.reviews')}
        </h2>
        <RatingSpread consulting={consulting} />
        {consulting.commentCount === 0 && <NoReviews />}
      </section>
      <Universities language={language} />
    </ConsultingDetail>
  );
};

/** The first page of universities, and the number of all. */
const Universities = ({ language }: Pick<ContentProps, 'language'>) => {
  const { t } = useTranslation('consultings');
  const query = useQuery(previewUniversitiesQuery(language));
  const total = query.data?.totalElements ?? 0;
  return (
    <section aria-labelledby="universities">
      <h2 id="universities" tabIndex={-1}>
        {t('detail.universities')}{' '}
        {total > 0 && (
          <span className={clsx(textStyles.faint, textStyles.num)}>{formatNumber(total, language)}</span>
        )}
      </h2>
      <QueryBoundary query={query} waiting={<Skeleton height={160} radius={20} />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={textStyles.muted}>{t('detail.noUniversities')}</p>
          ) : (
            <div className={linkedUniversitiesStyles.rows}>
              {content.map((university) => (
                <UniversityRow key={university.id} university={university} />
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </section>
  );
};
