import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

/** Every address that no other route knows: a page of a workspace, or the not-found page inside the layout. */
export const Route = createFileRoute('/_public/$')({
  beforeLoad: async ({ context, location, preload }) => {
    if (await context.isOfWorkspace?.({ pathname: location.pathname, isPreload: preload }))
      throw redirect({ href: location.href, state: true, replace: true });
  },
  loader: () => {
    throw notFound();
  },
});
