import type { ScholarshipCard } from '@parvoz/contract/catalogue/scholarships.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { PickField } from '../../../../ui/form/pick-field.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { markPicked } from './chosen-target.tsx';
import { foundScholarshipsQuery } from './queries.ts';
import { useDebounced } from './use-debounced.ts';
import { useScholarshipNote } from './use-scholarship-note.ts';

interface ScholarshipPickerProps {
  error: string | undefined;
  onPick(scholarship: ScholarshipCard): void;
}

export const ScholarshipPicker = ({ error, onPick }: ScholarshipPickerProps) => {
  const { t, i18n } = useTranslation('applications');
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim());
  const { data = [], isFetching, isError } = useQuery(foundScholarshipsQuery(debounced, languageOf(i18n)));
  const scholarshipNote = useScholarshipNote();
  const items = data.map(({ id, name, attach, ...scholarship }) => ({
    id,
    name,
    note: scholarshipNote(scholarship),
    picture: <Picture picture={attach} sizes="48px" width={48} height={36} />,
  }));
  const nothing = data.length === 0 ? t('apply.nothingFound') : undefined;
  return (
    <PickField
      label={t('apply.scholarship')}
      placeholder={t('apply.scholarshipName')}
      error={error}
      text={text}
      items={items}
      status={isFetching ? t('apply.searching') : isError ? t('offline') : nothing}
      onType={setText}
      onPick={({ id }) => {
        const picked = data.find((one) => one.id === id);
        markPicked();
        if (picked) onPick(picked);
      }}
    />
  );
};
