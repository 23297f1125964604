import type { InEveryLanguage } from '@parvoz/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, plainText } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { conflictTexts } from '../form/conflict-texts.ts';
import { showError, showSuccess } from '../toast.ts';
import { type Lists, namesOf } from './places.ts';

const SHOWN_LENGTH = 240;

/** Returns a function that reports a save, of a new record too, and parts of its texts that were dropped. */
export const useSaved = (isNew: boolean) => {
  const { t, i18n } = useTranslation('admin');
  return (saved: InEveryLanguage<'name', string> & { dropped?: Record<string, string[]> }) => {
    showSuccess(
      isNew ? t('form.created') : t('form.saved', { name: textIn(saved, 'name', languageOf(i18n)) }),
    );
    const names = [...new Set(Object.values(saved.dropped ?? {}).flat())];
    if (names.length > 0) showError(t('record.dropped', { names: names.join(', ') }));
  };
};

/** Returns the name and texts for a conflict about a picture; a generated one is shown where none is uploaded. */
export const usePhotoConflict = () => {
  const { t } = useTranslation('admin');
  return {
    label: t('record.photo'),
    show: (id: unknown) => t(id ? 'record.photoUploaded' : 'record.photoDrawn'),
  };
};

/** The same of fields that all records of the catalogue have. */
export const useRecordConflicts = (lists: Lists) => {
  const { t } = useTranslation('admin');
  const showNames = (items: Parameters<typeof namesOf>[0]) => (given: unknown) =>
    namesOf(items, [given].flat() as number[]);
  const showDate = (date: unknown) => (date ? formatDate(String(date)) : '');
  const photo = usePhotoConflict();
  const fields = {
    ...conflictTexts({ name: 'name', label: t('record.name') }),
    ...conflictTexts({
      name: 'description',
      label: t('record.description'),
      show: (html) => plainText(String(html), SHOWN_LENGTH),
    }),
    countryId: { label: t('record.country'), show: showNames(lists.countries) },
    degreeIds: { label: t('record.degrees'), show: showNames(lists.degrees) },
    sourceUrl: { label: t('record.source') },
    checkedOn: { label: t('record.checkedOn'), show: showDate },
  };
  return { fields, photo, showDate, showNames };
};
