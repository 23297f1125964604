const PREFIX = 'CHAT_DRAFT_';

/** Where the draft of one person in one chat is kept, as long as the tab is open. */
export const draftKey = (accountId: string, applicationId: string): string =>
  `${PREFIX}${accountId}_${applicationId}`;

/** Forgets all drafts of this tab. */
export const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where the browser refuses its storage, nothing was kept.
  }
};
