import type { ManagedCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { ListChecks } from 'lucide-react';
import { formatMomentAndMinute } from '../../../../lib/format.ts';
import { namelessIn, textIn } from '../../../../lib/text-in.ts';
import { MenuAction } from '../../../../ui/action-menu.tsx';
import badgeStyles from '../../../../ui/badge.module.css';
import { Flag } from '../../../../ui/flag.tsx';
import layoutStyles from '../../../../ui/layout.module.css';
import { EditMenu } from '../../../../ui/table/edit-menu.tsx';
import type { ListColumn } from '../../../../ui/table/list-columns.ts';
import textStyles from '../../../../ui/text.module.css';

interface ColumnOptions {
  t: TFunction<['lists-admin', 'tables']>;
  language: Language;
  continents: readonly { id: number; name: string }[];
  onEdit(country: ManagedCountry): void;
  onRemove(country: ManagedCountry): void;
}

const nameColumn = ({ t, language, onEdit }: ColumnOptions): ListColumn<ManagedCountry> => ({
  id: 'name',
  label: t('countries.name'),
  isTitle: true,
  sort: 'NAME',
  render: (country) => {
    const missing = namelessIn(country);
    return (
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <Flag code={country.code} />
        <button type="button" className={textStyles.link} onClick={() => onEdit(country)}>
          {textIn(country, 'name', language)}
        </button>
        {missing && (
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
            {t('countries.missing', { languages: missing })}
          </span>
        )}
      </div>
    );
  },
});

const actionsColumn = ({ t, language, onEdit, onRemove }: ColumnOptions): ListColumn<ManagedCountry> => ({
  id: 'actions',
  label: t('actions', { ns: 'tables' }),
  isActs: true,
  render: (country) => (
    <EditMenu
      label={t('countries.actions', { name: textIn(country, 'name', language) })}
      onEdit={() => onEdit(country)}
      onRemove={() => onRemove(country)}
    >
      <MenuAction
        render={<Link to="/admin-countries/$countryId" params={{ countryId: String(country.id) }} />}
      >
        <ListChecks aria-hidden />
        {t('facts.edit')}
      </MenuAction>
    </EditMenu>
  ),
});

/** Columns of the list of countries, in their order. */
export const countryColumns = (options: ColumnOptions): ListColumn<ManagedCountry>[] => {
  const { t, continents } = options;
  return [
    nameColumn(options),
    {
      id: 'code',
      label: t('countries.code'),
      sort: 'CODE',
      isOptional: true,
      isPlain: true,
      render: ({ code }) => code,
    },
    {
      id: 'continent',
      label: t('countries.continent'),
      isOptional: true,
      isPlain: true,
      render: ({ continentId }) => continents.find(({ id }) => id === continentId)?.name ?? '',
    },
    {
      id: 'order',
      label: t('countries.order'),
      sort: 'ORDER',
      isOptional: true,
      render: ({ orderNumber }) => <span className={textStyles.num}>{orderNumber}</span>,
    },
    {
      id: 'updated',
      label: t('countries.updated'),
      sort: 'UPDATED',
      isOptional: true,
      isMinor: true,
      render: ({ updatedAt }) => <span className={textStyles.num}>{formatMomentAndMinute(updatedAt)}</span>,
    },
    actionsColumn(options),
  ];
};
