import type { InEveryLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, plainText } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import type { ConflictField } from '../form/conflict-dialog.tsx';
import { conflictTexts } from '../form/conflict-texts.ts';
import { showError, showSuccess } from '../toast.ts';
import { type Catalogue, namesOf } from './places.ts';

const SHOWN_LENGTH = 240;

/** Tells what was saved, and what of its texts was not. */
export const useSaved = () => {
  const { t, i18n } = useTranslation('admin');
  return (saved: InEveryLanguage<'name', string> & { dropped?: Record<string, string[]> }) => {
    showSuccess(t('form.saved', { name: textIn(saved, 'name', languageOf(i18n)) }));
    const names = [...new Set(Object.values(saved.dropped ?? {}).flat())];
    if (names.length > 0) showError(t('record.dropped', { names: names.join(', ') }));
  };
};

/** How the difference to somebody else's save is told, of fields that all records of the catalogue have. */
export const useRecordConflicts = (catalogue: Catalogue, photo: string) => {
  const { t } = useTranslation('admin');
  const showNames = (items: Parameters<typeof namesOf>[0]) => (given: unknown) =>
    namesOf(items, [given].flat() as number[]);
  const showDate = (date: unknown) => (date ? formatDate(String(date)) : '');
  const fields: ConflictField[] = [
    ...conflictTexts([
      { name: 'name', label: t('record.name') },
      {
        name: 'description',
        label: t('record.description'),
        show: (html) => plainText(String(html), SHOWN_LENGTH),
      },
    ]),
    {
      name: photo,
      label: t('record.photo'),
      show: (id) => t(id ? 'record.photoUploaded' : 'record.photoDrawn'),
    },
    { name: 'countryId', label: t('record.country'), show: showNames(catalogue.countries) },
    { name: 'degreeIds', label: t('record.degrees'), show: showNames(catalogue.degrees) },
    { name: 'sourceUrl', label: t('record.source') },
    { name: 'checkedOn', label: t('record.checkedOn'), show: showDate },
  ];
  return { fields, showDate, showNames };
};
