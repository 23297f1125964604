import * as factsContract from '@parvoz/contract/catalogue/country-facts.ts';
import * as contract from '@parvoz/contract/catalogue/lists.ts';
import * as things from '@parvoz/contract/catalogue/lists-admin.ts';
import * as admin from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { type Route, route } from '../../../http/route.ts';
import * as administration from './administration/administration.service.ts';
import * as lists from './administration/records.service.ts';
import * as countryFacts from './country-facts.service.ts';
import * as service from './lists.service.ts';

export const listsRoutes = (dependencies: administration.ListsDependencies): Route[] => [
  route(contract.listCategories, service.listCategories),
  route(contract.getCategory, (ctx, { params }) => service.getCategory(ctx, params.id)),
  route(contract.listContinents, service.listContinents),
  route(contract.listCountries, service.listCountries),
  route(contract.listDegrees, service.listDegrees),
  route(admin.filterCountries, (ctx, { body, query }) => administration.filterCountries(ctx, body, query)),
  route(admin.getCountry, (ctx, { params }) => administration.getCountry(ctx, params.id)),
  route(admin.createCountry, (ctx, { body }) => administration.createCountry(ctx, body)),
  route(admin.updateCountry, (ctx, { params, body }) => administration.updateCountry(ctx, params.id, body)),
  route(admin.deleteCountry, (ctx, { params }) => administration.deleteCountry(ctx, dependencies, params.id)),
  route(admin.listCountryUses, (ctx, { params }) =>
    administration.listCountryUses(ctx, dependencies, params.id),
  ),
  route(factsContract.getCountryDetail, (ctx, { params }) => countryFacts.getDetail(ctx, params.id)),
  route(factsContract.getCountryFacts, (ctx, { params }) => countryFacts.get(ctx, params.id)),
  route(factsContract.updateCountryFacts, (ctx, { params, body }) =>
    countryFacts.update(ctx, params.id, body),
  ),
  ...listRoutes(dependencies),
];

const continentUses = [lists.countCountries];

/** Continents, degrees, categories and fields of study, and the order of countries, for administrators. */
const listRoutes = ({ degreeUses, facultyUses: used }: administration.ListsDependencies): Route[] => {
  const facultyUses = [lists.countFields, ...used];
  return [
    route(things.orderCountries, (ctx, { body }) => lists.orderCountries(ctx, body)),
    route(things.filterContinents, (ctx, { body, query }) => lists.continents.filter(ctx, body, query)),
    route(things.getContinent, (ctx, { params }) => lists.continents.get(ctx, params.id)),
    route(things.createContinent, (ctx, { body }) => lists.continents.create(ctx, body)),
    route(things.updateContinent, (ctx, { params, body }) => lists.continents.update(ctx, params.id, body)),
    route(things.deleteContinent, (ctx, { params }) =>
      lists.continents.remove(ctx, params.id, continentUses),
    ),
    route(things.listContinentUses, (ctx, { params }) =>
      lists.continents.listUses(ctx, params.id, continentUses),
    ),
    route(things.orderContinents, (ctx, { body }) => lists.orderContinents(ctx, body)),
    route(things.filterDegrees, (ctx, { body, query }) => lists.degrees.filter(ctx, body, query)),
    route(things.getDegree, (ctx, { params }) => lists.degrees.get(ctx, params.id)),
    route(things.createDegree, (ctx, { body }) => lists.degrees.create(ctx, body)),
    route(things.updateDegree, (ctx, { params, body }) => lists.degrees.update(ctx, params.id, body)),
    route(things.deleteDegree, (ctx, { params }) => lists.degrees.remove(ctx, params.id, degreeUses)),
    route(things.listDegreeUses, (ctx, { params }) => lists.degrees.listUses(ctx, params.id, degreeUses)),
    route(things.orderDegrees, (ctx, { body }) => lists.orderDegrees(ctx, body)),
    route(things.filterFaculties, (ctx, { body, query }) => lists.faculties.filter(ctx, body, query)),
    route(things.getFaculty, (ctx, { params }) => lists.faculties.get(ctx, params.id)),
    route(things.createFaculty, (ctx, { body }) => lists.faculties.create(ctx, body)),
    route(things.updateFaculty, (ctx, { params, body }) => lists.faculties.update(ctx, params.id, body)),
    route(things.deleteFaculty, (ctx, { params }) => lists.faculties.remove(ctx, params.id, facultyUses)),
    route(things.listFacultyUses, (ctx, { params }) => lists.faculties.listUses(ctx, params.id, facultyUses)),
    route(things.orderFaculties, (ctx, { body }) => lists.orderFaculties(ctx, body)),
  ];
};
