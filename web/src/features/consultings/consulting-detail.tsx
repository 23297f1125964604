import type { ConsultingDetail as Detail } from '@parvoz/contract/consultings.ts';
import { Info, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Flag } from '../../ui/flag.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RatingSummary } from './consulting-card.tsx';
import { ConsultingContact } from './consulting-contact.tsx';
import './consulting-detail.css';

interface ConsultingDetailProps {
  consulting: Detail;
  breadcrumbs: ReactNode;
  /** The way to apply; null where nothing is offered. */
  offer: ReactNode;
  /** Sections below: tariffs, universities and reviews. */
  children: ReactNode;
}

/** Page of an agency. */
export const ConsultingDetail = ({ consulting, breadcrumbs, offer, children }: ConsultingDetailProps) => {
  const { t } = useTranslation('consultings');
  return (
    <>
      {breadcrumbs}
      <div className="agency-top">
        <Picture
          picture={consulting.photo}
          sizes="112px"
          width={112}
          height={112}
          isMain
          className="cover emb"
        />
        <div className="min-w-0">
          <h1>{consulting.name}</h1>
          <p className="meta">
            {consulting.isDemo && <span className="badge info">{t('demo')}</span>}
            <span className="row">
              <MapPin className="i" aria-hidden />
              {consulting.city}
            </span>
            <a className="py-1" href="#reviews">
              <RatingSummary rating={consulting.rating} commentCount={consulting.commentCount} />
            </a>
          </p>
        </div>
      </div>
      <div className="agency-layout">
        <ConsultingContact consulting={consulting} offer={offer} />
        <div className="min-w-0">
          {consulting.isDemo && (
            <p className="note info mt-6">
              <Info className="i" aria-hidden />
              {t('demoNote')}
            </p>
          )}
          <section className="sec" aria-labelledby="about-title">
            <h2 id="about-title">{t('detail.about')}</h2>
            <div
              className="prose"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
              dangerouslySetInnerHTML={{ __html: consulting.description }}
            />
          </section>
          {consulting.countryList.length > 0 && <Countries countries={consulting.countryList} />}
        </div>
      </div>
      {children}
    </>
  );
};

const Countries = ({ countries }: { countries: Detail['countryList'] }) => {
  const { t } = useTranslation('consultings');
  return (
    <section className="sec" aria-labelledby="countries-title">
      <h2 id="countries-title">{t('detail.countries')}</h2>
      <ul className="lands">
        {countries.map(({ id, name, code, universityCount }) => (
          <li key={id}>
            <Flag code={code} />
            <span className="min-w-0">
              <b>{name}</b>
              <small>{t('detail.countryUniversities', { count: universityCount })}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
