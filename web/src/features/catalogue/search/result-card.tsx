import type { SearchHit } from '@parvoz/contract/catalogue/search.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MapPin } from 'lucide-react';
import { shortPlace } from '../../../lib/place.ts';
import cardStyles from '../../../ui/card.module.css';
import { Flag } from '../../../ui/flag.tsx';
import { Picture } from '../../../ui/picture.tsx';
import proseStyles from '../../../ui/prose.module.css';
import textStyles from '../../../ui/text.module.css';
import { hitLink } from './hit-link.ts';
import type { ResultTab } from './search-address.ts';
import searchResultsStyles from './search-results.module.css';

/** One result; its name's link covers the card. */
export const ResultCard = ({ hit, tab }: { hit: SearchHit; tab: ResultTab }) => (
  <article
    className={clsx(
      cardStyles.card,
      searchResultsStyles.result,
      tab === 'consulting' && searchResultsStyles.consulting,
    )}
  >
    <div className={searchResultsStyles.pic}>
      {tab === 'consulting' ? (
        <Picture
          className={searchResultsStyles.cover}
          picture={hit.photo}
          sizes="72px"
          width={72}
          height={72}
        />
      ) : (
        <Picture
          className={searchResultsStyles.cover}
          picture={hit.photo}
          sizes="(max-width: 640px) 154px, 240px"
          width={480}
          height={300}
        />
      )}
    </div>
    <div className={searchResultsStyles.body}>
      <h2>
        <Link {...hitLink(tab, hit.id)}>{hit.name}</Link>
      </h2>
      {hit.place && (
        <p className={searchResultsStyles.where}>
          {hit.country ? <Flag code={hit.country.code} /> : <MapPin aria-hidden />}
          <span className={textStyles.ell}>{shortPlace(hit.place)}</span>
        </p>
      )}
      <div
        className={clsx(proseStyles.prose, searchResultsStyles.clamp)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions when they are saved
        dangerouslySetInnerHTML={{ __html: hit.description }}
      />
    </div>
  </article>
);
