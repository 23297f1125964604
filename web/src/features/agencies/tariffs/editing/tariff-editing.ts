import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { createContext, type ReactNode, useContext } from 'react';

/** Owner of the edited tariffs and steps: the templates of the product, or an agency. */
export type TariffOwner = { kind: 'TEMPLATE' } | { kind: 'CONSULTING'; id: number };

/** The tariffs and steps of one owner, and where their pages are. */
export interface TariffEditing {
  owner: TariffOwner;
  /** Paths of the two lists; the pages of single things are below them. */
  tariffs: string;
  steps: string;
  /** Sends a private file that nothing shows yet, and answers the id of the upload. Throws what the server refuses. */
  sendFile(file: File, language: Language): Promise<string>;
  /** A tariff as visitors of an agency see it. */
  renderPublic(tariff: PublicTariff): ReactNode;
}

/** Set by the routes around every screen of this folder. */
export const TariffEditingContext = createContext<TariffEditing | null>(null);

/** Returns the owner of the edited plans and the addresses of their pages. Throws outside of a `TariffEditingContext`. */
export const useTariffEditing = () => {
  const editing = useContext(TariffEditingContext);
  if (!editing) throw new Error('a screen of work plans stands outside of its context');
  const { owner, tariffs, steps, sendFile, renderPublic } = editing;
  return {
    owner,
    isOwn: owner.kind === 'CONSULTING',
    /** Of the list of tariffs, in the texts of `tariffs-editing`. */
    title: owner.kind === 'CONSULTING' ? ('own.title' as const) : ('tariffs.title' as const),
    sendFile,
    renderPublic,
    tariffs,
    steps,
    tariff: (id: number) => `${tariffs}/${id}`,
    newTariff: `${tariffs}/create`,
    editTariff: (id: number) => `${tariffs}/update/${id}`,
    stepsOf: (tariffId: number | null) => `${steps}?tariff=${tariffId ?? 'none'}`,
    step: (id: number) => `${steps}/${id}`,
    newStep: (tariffId: number | null) => `${steps}/create?tariff=${tariffId ?? 'none'}`,
    editStep: (id: number) => `${steps}/update/${id}`,
    level: (stepId: number, id: number) => `${steps}/level/${stepId}/${id}`,
    newLevel: (stepId: number) => `${steps}/level/${stepId}/create`,
    editLevel: (stepId: number, id: number) => `${steps}/level/${stepId}/update/${id}`,
  };
};
