import { type WalkIn, WalkInPerson } from '@parvoz/contract/applications/walk-ins.ts';
import { confirmedOf } from '@parvoz/contract/people/names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../../../lib/api.ts';
import { type DraftOwner, readDraft, removeDraft, saveDraft } from '../../../../lib/drafts.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { newId } from '../../../../lib/ids.ts';
import { currentSession } from '../../../../lib/session.ts';
import { maskPhone } from '../../../../ui/form/phone-mask.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { isUntouched } from '../../../../ui/form/use-form-draft.ts';
import { type ApplySearch, type Choices, isEmpty, readChoices, writeChoices } from '../apply/choices.ts';
import { choicesKey } from '../apply/queries.ts';
import { fieldsOf, useAimErrors } from '../apply/use-aim-errors.ts';
import { type Offers, useOffers } from '../apply/use-offers.ts';
import { addWalkIn, saveWalkIn, type WalkInInput, walkInsKey } from './queries.ts';
import { rememberShown } from './waiting-fold.ts';

type Person = z.input<typeof WalkInPerson>;

/** An unfinished form, with the Idempotency-Key of the body `sent`. */
interface Draft {
  person: Partial<Person>;
  search: ApplySearch;
  key: string;
  sent: string;
  savedAt: string;
}

const DRAFT = 'walk-in';

/** A new one before anything is written. Every field is named, so that a reset empties it. */
const NOBODY: Person = {
  ...{ name: '', surname: '', phone: '', language: 'uz', comment: '' },
  ...confirmedOf({ name: '', surname: '' }),
};

const findDraft = (owner: DraftOwner): Partial<Draft> =>
  (readDraft(owner, DRAFT) as Partial<Draft> | null) ?? {};

const choicesOf = (owner: DraftOwner, consultingId: number, walkIn: WalkIn | null): Choices => {
  if (!walkIn) return { ...readChoices(findDraft(owner).search ?? {}), consultingId };
  const { universityId, scholarshipId, degreeId, facultyId, programId, tariffId } = walkIn;
  return {
    aim: scholarshipId ? 'SCHOLARSHIP' : universityId ? 'UNIVERSITY' : 'ADVICE',
    universityId: universityId ?? undefined,
    scholarshipId: scholarshipId ?? undefined,
    degreeId: degreeId ?? undefined,
    facultyId: facultyId ?? undefined,
    programId: programId ?? undefined,
    ...{ consultingId, tariffId },
  };
};

const personOf = ({ name, surname, phone, language, comment }: WalkIn): Person => ({
  ...{ name, surname, phone: maskPhone(phone), language, comment: comment ?? '' },
  ...confirmedOf({ name, surname }),
});

interface Place {
  step: number;
  level: number;
}

const BEGINNING: Place = { step: 1, level: 1 };

/** Returns the place that an imported client goes on at, and what was paid outside, in the tariff that is chosen now; null of any other. */
const useMovedIn = (walkIn: WalkIn | null, { tariff }: Offers) => {
  /** Choices by tariff: another one has other steps. */
  const [chosen, setChosen] = useState<Place & { tariffId: number }>();
  if (!walkIn?.movedIn) return null;
  const { movedIn } = walkIn;
  const tariffId = tariff?.id ?? walkIn.tariffId;
  const isOtherTariff = tariffId !== walkIn.tariffId;
  const place = chosen?.tariffId === tariffId ? chosen : isOtherTariff ? BEGINNING : movedIn;
  return {
    ...{ step: place.step, level: place.level, paidOutside: movedIn.paidOutside, isOtherTariff },
    /** The price of another tariff is less than what was paid outside. */
    isPaidMore: isOtherTariff && tariff !== undefined && tariff.price < movedIn.paidOutside,
    choose: (to: Place) => setChosen({ ...to, tariffId }),
  };
};

export type MovedInPlace = NonNullable<ReturnType<typeof useMovedIn>>;

const bodyOf = (person: Person, offers: Offers): WalkInInput => ({
  ...person,
  tariffId: offers.tariff?.id ?? 0,
  universityId: offers.university?.id,
  scholarshipId: offers.scholarship?.id,
  degreeId: offers.degree?.id,
  facultyId: offers.faculty?.id,
  programId: offers.program?.id,
});

const placeOf = (movedIn: MovedInPlace | null): Partial<Place> =>
  movedIn ? { step: movedIn.step, level: movedIn.level } : {};

/** The key of sending this: the same after a reload and a lost answer, another one after a change. */
const keyOf = (owner: DraftOwner, body: WalkInInput): string => {
  const { key, sent, ...draft } = findDraft(owner);
  const now = JSON.stringify(body);
  const known = key && sent === now ? key : newId();
  saveDraft(owner, DRAFT, { ...draft, key: known, sent: now });
  return known;
};

interface Options {
  consultingId: number;
  /** The one that is changed; null for a new one. */
  walkIn: WalkIn | null;
  onSaved(saved: WalkIn): void;
}

/** Returns the state of the walk-in form: person and target with their errors, and a function that sends them once. */
export const useWalkInForm = ({ consultingId, walkIn, onSaved }: Options) => {
  const { t, i18n } = useTranslation('walk-ins');
  const language = languageOf(i18n);
  const queries = useQueryClient();
  // Whose it is stays so when the session ends while the form is open.
  const [owner] = useState<DraftOwner>(() => currentSession().user?.id ?? null);
  const [first] = useState(() => choicesOf(owner, consultingId, walkIn));
  const [choices, setChoices] = useState(first);
  const offers = useOffers(choices, {
    keptScholarshipId: (walkIn?.movedIn && walkIn.scholarshipId) ?? undefined,
  });
  const movedIn = useMovedIn(walkIn, offers);
  const aim = useAimErrors({
    ...{ choices, offers },
    isDegreeOptional: walkIn?.movedIn != null && walkIn.degreeId === null,
    // The agency is that of the staff, whatever was refused.
    onChange: (changed) => setChoices((before) => ({ ...changed(before), consultingId })),
  });
  const [isAgencyGone, setAgencyGone] = useState(false);
  /** Moment of the draft that a new one is filled in with: it may be of another student. */
  const [restoredFrom, setRestoredFrom] = useState(() => (walkIn ? undefined : findDraft(owner).savedAt));
  const isSent = useRef(false);
  const person = useContractForm({
    schema: WalkInPerson,
    name: 'walkIn',
    // Of a new one with its choices, below.
    draft: walkIn ? { name: `walk-in ${walkIn.id}`, isOfRecord: true } : { unstored: 'ELSEWHERE' },
    fieldOfCode: { WALK_IN_EXISTS: 'phone' },
    defaultValues: walkIn ? personOf(walkIn) : { language: 'uz', ...findDraft(owner).person },
    send: async (values) => {
      if (aim.showMissing()) return false;
      if (movedIn?.isPaidMore) {
        fieldsOf('tariffId')[0]?.focus();
        return false;
      }
      const body = bodyOf(values, offers);
      try {
        const saved = walkIn
          ? await saveWalkIn(walkIn.id, { ...body, ...placeOf(movedIn), version: walkIn.version }, language)
          : await addWalkIn(body, keyOf(owner, body), language);
        isSent.current = true;
        if (!walkIn) {
          removeDraft(owner, DRAFT);
          rememberShown(true);
        }
        queries.invalidateQueries({ queryKey: walkInsKey });
        onSaved(saved);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { code } = error;
        if (code === 'STEP_GONE' || code === 'UNIVERSITY_NOT_LINKED' || code === 'CONSULTING_GONE') {
          // The sentences of these are for students. What is offered is loaded again, and another one is chosen.
          queries.invalidateQueries({ queryKey: choicesKey });
          if (code === 'CONSULTING_GONE') setAgencyGone(true);
          else if (code === 'STEP_GONE') aim.show({ tariffId: t('form.stepGone') });
          // A scholarship that names its university leaves no choice of another one.
          else
            aim.show({
              [offers.scholarship?.university ? 'scholarshipId' : 'universityId']: t('form.notLinked'),
            });
          return false;
        }
        if (!aim.showRefusal(error)) throw error;
        return false;
      }
    },
  });
  const { form } = person;
  useEffect(() => {
    if (walkIn) return;
    const save = () => {
      if (isSent.current) return;
      const person = form.getValues();
      if (isUntouched(person, NOBODY) && isEmpty({ ...choices, consultingId: undefined }))
        return removeDraft(owner, DRAFT);
      const { key, sent } = findDraft(owner);
      saveDraft(owner, DRAFT, { person, search: writeChoices(choices), key, sent });
    };
    const { unsubscribe } = form.watch(save);
    // Changed choices are saved at once, and so is earlier text; what was only looked at stays as old as it is.
    if (form.formState.isDirty || choices !== first) save();
    return unsubscribe;
  }, [walkIn, form, choices, first, owner]);
  const discard = () => {
    form.reset(NOBODY);
    setChoices(readChoices({ consultingId }));
    removeDraft(owner, DRAFT);
    setRestoredFrom(undefined);
  };
  return {
    ...{ choices, offers, aim, person, movedIn },
    /** Of a new one that is filled in with what was written before. */
    draft: restoredFrom === undefined ? null : { savedAt: restoredFrom, onDiscard: discard },
    /** The agency itself was refused, which is not a choice here. */
    isAgencyGone,
    submit: (event?: BaseSyntheticEvent) => {
      setAgencyGone(false);
      // Errors of the person come first and get the focus.
      aim.showMissing();
      return person.submit(event);
    },
  };
};
