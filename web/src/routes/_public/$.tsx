import { createFileRoute, notFound } from '@tanstack/react-router';

/** Every address that no other route knows: the not-found page inside the layout. */
export const Route = createFileRoute('/_public/$')({
  loader: () => {
    throw notFound();
  },
});
