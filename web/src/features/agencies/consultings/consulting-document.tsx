import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatDate,
  formatMoment,
  formatPercent,
  formatPhone,
  formatRating,
  formatSentence,
  inUnits,
} from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { groupDays } from '../../../lib/opening-hours.ts';
import {
  Document,
  type DocumentFact,
  Facts,
  Lines,
  PageLink,
  RichText,
  Section,
  SiteLink,
} from '../../../ui/document.tsx';
import { LIST_PATH } from './list-search.ts';
import { endedCount } from './measures.ts';
import type { ShownReview } from './review-list.tsx';
import { useSpokenText } from './use-spoken-text.ts';

interface ConsultingDocumentProps {
  consulting: ConsultingDetail;
  /** Its tariffs and universities. */
  children: ReactNode;
  /** The newest; undefined where they could not be had. */
  reviews: { content: readonly ShownReview[]; totalElements: number } | undefined;
}

/** The page of an agency as a document. */
export const ConsultingDocument = ({ consulting, reviews, children }: ConsultingDocumentProps) => {
  const { t } = useTranslation('consultings');
  const path = `${LIST_PATH}/${consulting.id}`;
  return (
    <Document title={consulting.name} path={path}>
      {consulting.isDemo && <p>{t('demoNote')}</p>}
      <Contact consulting={consulting} />
      {consulting.description && (
        <Section title={t('detail.about')}>
          <RichText html={consulting.description} />
        </Section>
      )}
      {consulting.countryList.length > 0 && (
        <Section title={t('detail.countries')}>
          <ul>
            {consulting.countryList.map(({ id, name, universityCount }) => (
              <li key={id}>
                <PageLink path={`/countries/${id}`}>{name}</PageLink>:{' '}
                {t('detail.countryUniversities', { count: universityCount })}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Measures consulting={consulting} />
      {children}
      <Reviews reviews={reviews} path={path} />
    </Document>
  );
};

const Contact = ({ consulting }: { consulting: ConsultingDetail }) => {
  const { t, i18n } = useTranslation(['consultings', 'documents', 'spoken']);
  const spokenText = useSpokenText();
  const { city, ownerName, ownerSurname, licenceNumber, openingHours, webSite, rating } = consulting;
  const unknown = t('documents:unknown');
  const dayName = (day: number) => t(`days.${day as 1}`);
  const hours = groupDays(openingHours).map(
    ({ from, to, opens, closes }) =>
      `${dayName(from)}${to > from ? `–${dayName(to)}` : ''} ${opens}–${closes}`,
  );
  return (
    <Facts
      facts={[
        [t('detail.city'), city || unknown],
        [t('detail.owner'), `${ownerName} ${ownerSurname}`.trim() || unknown],
        [t('documents:phone'), formatPhone(consulting.phone)],
        [t('detail.webSite'), webSite ? <SiteLink key="site" site={webSite} /> : unknown],
        [t('detail.hours'), hours.join(', ') || unknown],
        [t('detail.licence'), licenceNumber ?? unknown],
        [t('spoken:title'), spokenText(consulting.spokenLanguages) || unknown],
        [
          t('verified'),
          consulting.verifiedOn ? formatDate(consulting.verifiedOn) : t('documents:notChecked'),
        ],
        [
          t('rating'),
          rating === null
            ? t('noReviewsYet')
            : `${t('ratingOf', { rating: formatRating(rating, languageOf(i18n)) })} (${t('reviewCount', { count: consulting.commentCount })})`,
        ],
        [t('measured.onParvoz'), formatDate(consulting.onParvozSince)],
      ]}
    />
  );
};

/** Measures of an agency's work, as facts of the document. */
const Measures = ({ consulting: { measures } }: { consulting: ConsultingDetail }) => {
  const { t, i18n } = useTranslation('consultings');
  const { answer, outcomes, disputes } = measures;
  const [unit, count] = inUnits(answer?.minutes ?? 0);
  const few = t('measured.tooFew');
  const facts: DocumentFact[] = [
    [
      t('measured.firstAnswer'),
      answer
        ? `${t(`measured.${unit}`, { count })} (${t('measured.ofAnswers', { count: answer.count })})`
        : few,
    ],
    [
      t('measured.led'),
      outcomes
        ? `${t('measured.applications', { count: outcomes.finished })} (${t('measured.ofEnded', { count: endedCount(outcomes) })})`
        : few,
    ],
    [
      t('measured.lost'),
      disputes
        ? `${t('measured.lostSteps', { count: disputes.lost })} (${t('measured.ofSteps', {
            count: disputes.steps,
            percent: formatPercent(Math.round((100 * disputes.lost) / disputes.steps), languageOf(i18n)),
          })})`
        : few,
    ],
  ];
  return (
    <Section title={t('measured.title')}>
      <p>{t('measured.hint')}</p>
      <Facts facts={facts} />
    </Section>
  );
};

const Reviews = ({ reviews, path }: Pick<ConsultingDocumentProps, 'reviews'> & { path: string }) => {
  const { t } = useTranslation(['consultings', 'documents']);
  return (
    <Section title={t('detail.reviews')}>
      <p>{t('detail.whoReviews')}</p>
      {!reviews && <p>{t('documents:missing')}</p>}
      {reviews?.totalElements === 0 && <p>{t('detail.noReviews')}</p>}
      {reviews?.content.map((review) => (
        <Review key={review.id} review={review} />
      ))}
      {reviews && reviews.totalElements > reviews.content.length && (
        <p>
          <PageLink path={path}>{t('documents:all', { total: String(reviews.totalElements) })}</PageLink>
        </p>
      )}
    </Section>
  );
};

/** A review as a quotation: its words are the student's, not the site's. */
const Review = ({ review }: { review: ShownReview }) => {
  const { t, i18n } = useTranslation('consultings');
  const { authorName, rating, text, reply, createdAt, hidden } = review;
  if (rating === null)
    return (
      <p>
        {t('detail.hidden')}. {hidden && t('detail.hiddenWhy', { reason: formatSentence(hidden.reason) })}
      </p>
    );
  return (
    <>
      <h3>
        {authorName || t('detail.formerAuthor')}, {formatMoment(createdAt)},{' '}
        {t('ratingOf', { rating: formatRating(rating, languageOf(i18n)) })}
      </h3>
      {text ? (
        <blockquote>
          <Lines text={text} />
        </blockquote>
      ) : (
        <p>{t('detail.removedReview')}</p>
      )}
      {reply && (
        <>
          <p>{t('detail.reply')}:</p>
          <blockquote>
            <Lines text={reply} />
          </blockquote>
        </>
      )}
    </>
  );
};
