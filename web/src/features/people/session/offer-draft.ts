import type { AnyRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { findDraftPage } from '../../../lib/drafts.ts';
import { SITE_NAME } from '../../../lib/head.ts';
import { showUndoable } from '../../../ui/toast.ts';

/**
 * Offers the page on which somebody who has signed in was writing when their session ended. Not on that page: its form
 * is filled in already.
 */
export const offerDraft = (router: AnyRouter, owner: string, t: TFunction): void => {
  const found = findDraftPage(owner);
  if (!found || found.address.split('?')[0] === router.state.location.pathname) return;
  const title = found.title.replace(` · ${SITE_NAME}`, '');
  showUndoable(t('draft.waiting', { title }), {
    label: t('draft.open'),
    onClick: () => void router.navigate({ href: found.address }),
  });
};
