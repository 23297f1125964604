import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { PickField } from '../../../../ui/form/pick-field.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { markPicked } from './chosen-target.tsx';
import { foundProgramsQuery } from './queries.ts';
import { useDebounced } from './use-debounced.ts';

interface ProgramPickerProps {
  universityId: number;
  error: string | undefined;
  onPick(programId: number): void;
}

/** A programme of the university, which then says degree and faculty. */
export const ProgramPicker = ({ universityId, error, onPick }: ProgramPickerProps) => {
  const { t, i18n } = useTranslation('applications');
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim());
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery(foundProgramsQuery(debounced, universityId, languageOf(i18n)));
  const items = data.map(({ id, name, degree, field, university: { photo } }) => ({
    id,
    name,
    note: [degree.value, field.name].join(' · '),
    picture: <Picture picture={photo} sizes="48px" width={48} height={36} />,
  }));
  const nothing = data.length === 0 ? t('apply.nothingFound') : undefined;
  return (
    <PickField
      label={t('apply.programOptional')}
      placeholder={t('apply.programName')}
      hint={t('apply.programHint')}
      error={error}
      text={text}
      items={items}
      status={isFetching ? t('apply.searching') : isError ? t('offline') : nothing}
      onType={setText}
      onPick={({ id }) => {
        markPicked();
        onPick(id);
      }}
    />
  );
};
