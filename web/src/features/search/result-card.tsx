import type { SearchHit } from '@parvoz/contract/search.ts';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { shortPlace } from '../../lib/place.ts';
import { Flag } from '../../ui/flag.tsx';
import { Picture } from '../../ui/picture.tsx';
import { hitLink } from './hit-link.ts';
import type { ResultTab } from './search-address.ts';

/** One result; its name's link covers the card. */
export const ResultCard = ({ hit, tab }: { hit: SearchHit; tab: ResultTab }) => (
  <article className={`card result ${tab}`}>
    <div className="pic">
      {tab === 'consulting' ? (
        <Picture picture={hit.photo} sizes="72px" width={72} height={72} />
      ) : (
        <Picture picture={hit.photo} sizes="(max-width: 640px) 154px, 240px" width={480} height={300} />
      )}
    </div>
    <div className="body">
      <h2>
        <Link {...hitLink(tab, hit.id)}>{hit.name}</Link>
      </h2>
      {hit.place && (
        <p className="where">
          {hit.country ? <Flag code={hit.country.code} /> : <MapPin className="i" aria-hidden />}
          <span className="ell">{shortPlace(hit.place)}</span>
        </p>
      )}
      <div
        className="prose clamp"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions when they are saved
        dangerouslySetInnerHTML={{ __html: hit.description }}
      />
    </div>
  </article>
);
