import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';

export const Route = createFileRoute('/_student/student-applications/')({
  loader: ({ context: { i18n } }) => loadTexts(i18n, ['applications']),
  component: () => null,
});
