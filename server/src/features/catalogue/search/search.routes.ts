import { listCountryCards } from '@parvoz/contract/catalogue/country-facts.ts';
import * as contract from '@parvoz/contract/catalogue/search.ts';
import * as synonymsContract from '@parvoz/contract/catalogue/synonyms.ts';
import { type Route, route } from '../../../http/route.ts';
import * as countryCards from './country-cards.service.ts';
import * as misses from './misses/misses.service.ts';
import { countFound, tryQuery } from './preview.service.ts';
import * as service from './search.service.ts';
import * as synonyms from './synonyms/administration.service.ts';

/** `counted` counts what is looked for in vain. */
export const searchRoutes = (counted: misses.Misses): Route[] => [
  route(contract.search, (ctx, { body, query }) => service.search(ctx, counted, body, query)),
  route(listCountryCards, (ctx, { query }) => countryCards.list(ctx, query.limit)),
  route(synonymsContract.filterSynonyms, (ctx, { body, query }) => synonyms.filter(ctx, body, query)),
  route(synonymsContract.getSynonym, (ctx, { params }) => synonyms.get(ctx, params.id)),
  route(synonymsContract.createSynonym, (ctx, { body }) => synonyms.create(ctx, body)),
  route(synonymsContract.updateSynonym, (ctx, { params, body }) => synonyms.update(ctx, params.id, body)),
  route(synonymsContract.deleteSynonym, (ctx, { params }) => synonyms.remove(ctx, params.id)),
  route(synonymsContract.trySynonyms, (ctx, { body }) => tryQuery(ctx, body.query)),
  route(synonymsContract.listMissedQueries, (ctx, { body, query }) =>
    misses.list(ctx, { misses: counted, countFound }, body, query),
  ),
];
