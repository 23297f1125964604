import type {
  addToShortlist,
  listShortlist,
  mergeShortlist,
  removeFromShortlist,
  ShortlistItem,
} from '@parvoz/contract/applications/shortlist.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@parvoz/contract/languages.ts';
import { callApi } from './api.ts';
import {
  currentShortlist,
  type HeartKey,
  isOwner,
  itemOf,
  keepShortlist,
  keyOf,
  showHeart,
  unsent,
  withHeart,
} from './shortlist.ts';

// Loaded for signed-in people; visitors do without.

const languageOfPage = (): Language => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
};

/** Each press is sent after the one before. */
let line: Promise<unknown> = Promise.resolve();

const send = async (key: HeartKey, isWanted: boolean): Promise<void> => {
  const input = { params: itemOf(key) };
  const language = languageOfPage();
  const options = { keepalive: true };
  try {
    if (isWanted)
      await callApi<typeof addToShortlist>('PUT /shortlist/{kind}/{id}', input, language, options);
    else await callApi<typeof removeFromShortlist>('DELETE /shortlist/{kind}/{id}', input, language, options);
  } catch (error) {
    if (unsent.get(key) === isWanted) showHeart(key, !isWanted);
    throw error;
  } finally {
    if (unsent.get(key) === isWanted) unsent.delete(key);
  }
};

/** Sends a heart to the account, after those sent before. */
export const sendInTurn = (key: HeartKey, isWanted: boolean): Promise<void> => {
  unsent.set(key, isWanted);
  const sent = line.then(() => send(key, isWanted));
  line = sent.catch(() => {});
  return sent;
};

/** Stores the account's answer together with hearts pressed while it was loading, and sends these to the account. */
const take = async (
  owner: string,
  items: readonly ShortlistItem[],
  before: readonly HeartKey[],
): Promise<void> => {
  const now = currentShortlist();
  const later = new Map<HeartKey, boolean>();
  if (now.owner === null) {
    for (const key of now.keys) if (!before.includes(key)) later.set(key, true);
    for (const key of before) if (!now.keys.includes(key)) later.set(key, false);
  }
  let keys = items.map(keyOf);
  for (const [key, isWanted] of [...unsent, ...later]) keys = withHeart(keys, key, isWanted);
  keepShortlist({ owner, keys });
  await Promise.all([...later].map(([key, isWanted]) => sendInTurn(key, isWanted)));
};

/**
 * Brings together what this browser and the account of a student have: at sign-in nothing is lost, afterwards the account
 * says it. Throws where the account cannot be asked; the browser keeps its own.
 */
export const joinAccount = async (owner: string): Promise<void> => {
  const language = languageOfPage();
  const { owner: keeper, keys: before } = currentShortlist();
  const isNew = keeper === null && before.length > 0;
  const items = isNew
    ? await callApi<typeof mergeShortlist>(
        'PUT /shortlist',
        { body: { itemList: before.map(itemOf) } },
        language,
      )
    : await callApi<typeof listShortlist>('GET /shortlist', {}, language);
  if (isOwner(owner)) await take(owner, items, before);
};
