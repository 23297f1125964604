import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { mapQueryPart, useQueryPart } from '../../../../ui/query-boundary.tsx';
import { type Choices, isEmpty } from './choices.ts';
import {
  type Agency,
  agenciesQuery,
  agencyQuery,
  degreeIdsQuery,
  targetProgramQuery,
  targetScholarshipQuery,
  targetUniversityQuery,
  tariffsQuery,
} from './queries.ts';

const onlyId = <T extends { id: number }>(list: readonly T[] | undefined): number | undefined =>
  list?.length === 1 ? list[0]?.id : undefined;

/** True if the server says that the thing does not exist; after other failures it may still exist. */
const isGone = ({ error }: { error: Error | null }): boolean =>
  error instanceof ApiError && error.code === 'NOT_FOUND';

/** Something was named, the choices are there, and it is not among them. */
const isMissing = (id: number | undefined, options: readonly { id: number }[] | undefined): boolean =>
  id !== undefined && options !== undefined && !options.some((option) => option.id === id);

/** Asks only for what is named; `0` is no id. */
const wanted = (id: number | undefined) => ({ id: id ?? 0, enabled: id !== undefined });

/** The programme that is named, of no other university than the one that is. */
const useProgram = ({ programId, universityId }: Choices) => {
  const language = languageOf(useTranslation().i18n);
  const { id, enabled } = wanted(programId);
  const part = useQueryPart({ ...targetProgramQuery(id, language), enabled });
  const isElsewhere = universityId !== undefined && part.data?.university.id !== universityId;
  return {
    programPart: part,
    program: isElsewhere ? undefined : part.data,
    isProgramGone: programId !== undefined && (isGone(part) || (part.data !== undefined && isElsewhere)),
  };
};

const useTarget = (
  { universityId, scholarshipId }: Pick<Choices, 'universityId' | 'scholarshipId'>,
  keptId: number | undefined,
) => {
  const language = languageOf(useTranslation().i18n);
  const ofUniversity = wanted(universityId);
  const ofScholarship = wanted(scholarshipId);
  const university = useQueryPart({
    ...targetUniversityQuery(ofUniversity.id, language),
    enabled: ofUniversity.enabled,
  });
  const scholarship = useQueryPart({
    ...targetScholarshipQuery(ofScholarship.id, language),
    enabled: ofScholarship.enabled,
  });
  const isOver = scholarship.data?.status === 'EXPIRED' && scholarship.data.id !== keptId;
  return {
    universityPart: university,
    scholarshipPart: scholarship,
    university: university.data,
    scholarship: isOver ? undefined : scholarship.data,
    /** It was named, and can't be applied for any more. */
    overScholarship: isOver ? scholarship.data : undefined,
    /** They were named, and are not there any more. */
    isUniversityGone: universityId !== undefined && isGone(university),
    isScholarshipGone: scholarshipId !== undefined && isGone(scholarship),
  };
};

type Target = ReturnType<typeof useTarget>;

/** Returns the keys of the degrees that both the university and the scholarship name; undefined where neither names any. */
const degreeKeysOf = ({ university, scholarship }: Pick<Target, 'university' | 'scholarship'>) => {
  const ofUniversity = university?.degreeList.map(({ key }) => key);
  // One that names no degree is for each.
  const ofScholarship = scholarship?.degreeTypeList.map(({ key }) => key) ?? [];
  if (ofScholarship.length === 0) return ofUniversity;
  return ofUniversity?.filter((key) => ofScholarship.includes(key)) ?? ofScholarship;
};

/** Those degrees of all, or all, with their ids. */
const useDegrees = (keys: readonly string[] | undefined) => {
  const language = languageOf(useTranslation().i18n);
  return mapQueryPart(useQueryPart(degreeIdsQuery(language)), (all) =>
    keys ? all.filter(({ key }) => keys.includes(key)) : all,
  );
};

/** The one agency of a page, with what it offers. */
interface OnlyAgency {
  agency: Agency;
  tariffs: readonly PublicTariff[];
}

const useAgencies = (
  { universityId, consultingId }: Pick<Choices, 'universityId' | 'consultingId'>,
  countryId: number | undefined,
  onlyAgency: Agency | undefined,
) => {
  const language = languageOf(useTranslation().i18n);
  const asked = useQueryPart({ ...agenciesQuery(universityId, countryId, language), enabled: !onlyAgency });
  const list = onlyAgency ? { ...asked, data: [onlyAgency] } : asked;
  const chosenId = consultingId ?? onlyId(list.data);
  const isOffered = list.data?.some(({ id }) => id === chosenId) ?? true;
  // Without a university an agency that a link names is right, whatever country it works with.
  const isWanted = consultingId !== undefined && !isOffered;
  const named = useQueryPart({ ...agencyQuery(consultingId ?? 0, language), enabled: isWanted });
  const isLinked = isOffered || (universityId === undefined && named.data !== undefined);
  const agencies = isLinked && !isOffered && named.data ? [named.data, ...(list.data ?? [])] : list.data;
  return {
    agenciesPart: list,
    agencies,
    consulting: isLinked ? agencies?.find(({ id }) => id === chosenId) : undefined,
    /** It was named, and does not work with the university. */
    unlinked: isLinked ? undefined : named.data,
    isAgencyGone: isWanted && isGone(named),
  };
};

interface OffersOptions {
  /** On an agency's page: nothing of others is offered. */
  only?: OnlyAgency;
  /** Scholarship that was applied for already: its last day may be over. */
  keptScholarshipId?: number | undefined;
}

/** Returns the options for the current choices, and the things that are chosen. */
export const useOffers = (choices: Choices, { only, keptScholarshipId }: OffersOptions = {}) => {
  const language = languageOf(useTranslation().i18n);
  const ofProgram = useProgram(choices);
  const { program } = ofProgram;
  const universityId = choices.universityId ?? program?.university.id;
  const target = useTarget({ ...choices, universityId }, keptScholarshipId);
  const { university, scholarship } = target;
  // Whoever has applied already is not held to the scholarship's degrees.
  const degreeKeys = degreeKeysOf({
    ...target,
    scholarship: scholarship?.id === keptScholarshipId ? undefined : scholarship,
  });
  const degreesPart = useDegrees(program ? [program.degree.key] : degreeKeys);
  const { data: degrees } = degreesPart;
  const agencies = useAgencies({ ...choices, universityId }, scholarship?.country?.id, only?.agency);
  const { consulting } = agencies;
  const tariffs = useQueryPart({
    ...tariffsQuery(consulting?.id ?? 0, language),
    // What the page shows already serves until something is chosen by it.
    enabled: consulting !== undefined && (!only || !isEmpty({ ...choices, consultingId: undefined })),
    ...(only && { placeholderData: [...only.tariffs] }),
  });
  const tariffId = choices.tariffId ?? onlyId(tariffs.data);
  return {
    ...target,
    ...ofProgram,
    ...agencies,
    degreesPart,
    degrees: degrees ?? [],
    degree: program ? degrees?.[0] : degrees?.find(({ id }) => id === choices.degreeId),
    isDegreeGone: isMissing(choices.degreeId, degrees),
    /** The university and the scholarship both name degrees, and none that the other names. */
    hasNoCommonDegree: !program && degreeKeys?.length === 0 && (university?.degreeList.length ?? 0) > 0,
    faculties: university?.facultyList ?? [],
    faculty: program?.field ?? university?.facultyList.find(({ id }) => id === choices.facultyId),
    isFacultyGone: isMissing(choices.facultyId, university?.facultyList),
    tariffs: consulting ? tariffs.data : undefined,
    tariffsPart: tariffs,
    tariff: consulting ? tariffs.data?.find(({ id }) => id === tariffId) : undefined,
    isTariffGone: consulting !== undefined && isMissing(choices.tariffId, tariffs.data),
  };
};

export type Offers = ReturnType<typeof useOffers>;
