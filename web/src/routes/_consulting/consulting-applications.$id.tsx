import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_consulting/consulting-applications/$id')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['board', 'validation', 'applications']),
  component: () => <main />,
});
