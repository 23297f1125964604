import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { placeName } from '../../../../lib/place.ts';
import { PickField } from '../../../../ui/form/pick-field.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { markPicked } from './chosen-target.tsx';
import { foundUniversitiesQuery } from './queries.ts';
import { useDebounced } from './use-debounced.ts';

interface UniversityPickerProps {
  /** The scholarship does not ask for one. */
  isOptional: boolean;
  within: { consultingId: number | undefined; countryId: number | undefined };
  error: string | undefined;
  onPick(universityId: number): void;
}

export const UniversityPicker = ({ isOptional, within, error, onPick }: UniversityPickerProps) => {
  const { t, i18n } = useTranslation('applications');
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim());
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery(foundUniversitiesQuery(debounced, within, languageOf(i18n)));
  const items = data.map(({ id, name, city, country, photo }) => ({
    id,
    name,
    note: placeName(city, country.name),
    picture: <Picture picture={photo} sizes="48px" width={48} height={36} />,
  }));
  const nothing = data.length === 0 ? t('apply.nothingFound') : undefined;
  return (
    <PickField
      label={t(isOptional ? 'apply.universityOptional' : 'apply.university')}
      placeholder={t('apply.universityName')}
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
