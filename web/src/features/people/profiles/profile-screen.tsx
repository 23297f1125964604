import { ACCOUNT_STATUSES } from '@parvoz/contract/limits.ts';
import type { ProfileRow } from '@parvoz/contract/people/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck, UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useListFilters } from '../../../ui/filters/use-list-filters.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import type { ListColumn } from '../../../ui/table/list-columns.ts';
import { ListScreen } from '../../../ui/table/list-screen.tsx';
import textStyles from '../../../ui/text.module.css';
import { RoleBadge, StatusBadge } from './profile-badges.tsx';
import { PROFILE_ROLES, type ProfileListState, profileList } from './profile-list.ts';
import { profilesQuery } from './queries.ts';

const fullName = ({ name, surname }: ProfileRow): string => `${surname} ${name}`.trim();

const useColumns = (): ListColumn<ProfileRow>[] => {
  const { t } = useTranslation('profiles');
  return [
    {
      id: 'name',
      label: t('name'),
      isTitle: true,
      sort: 'NAME',
      render: (profile) => (
        <span className={layoutStyles.row}>
          <Avatar {...profile} size={36} />
          <Link className={textStyles.link} to="/admin-profiles/$id" params={{ id: profile.id }}>
            {fullName(profile)}
          </Link>
        </span>
      ),
    },
    {
      id: 'phone',
      label: t('phone'),
      isOptional: true,
      isPlain: true,
      render: ({ phone }) => <span className={textStyles.num}>{formatPhone(phone)}</span>,
    },
    {
      id: 'role',
      label: t('roleLabel'),
      isOptional: true,
      isPlain: true,
      render: ({ role }) => <RoleBadge role={role} />,
    },
    {
      id: 'status',
      label: t('statusLabel'),
      isOptional: true,
      isPlain: true,
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'created',
      label: t('registered'),
      sort: 'NEW',
      isDown: true,
      isOptional: true,
      isMinor: true,
      render: ({ createdAt }) => <span className={textStyles.num}>{formatMomentAndMinute(createdAt)}</span>,
    },
  ];
};

const useFilters = (state: ProfileListState) => {
  const { t } = useTranslation('profiles');
  const { oneOf, days } = useListFilters(profileList, state);
  return [
    oneOf('role', {
      title: t('roleLabel'),
      icon: <UserRoundCog aria-hidden />,
      words: PROFILE_ROLES,
      nameOf: (role) => t(`role.${role}`),
    }),
    oneOf('status', {
      title: t('statusLabel'),
      icon: <ShieldCheck aria-hidden />,
      words: ACCOUNT_STATUSES,
      nameOf: (status) => t(`status.${status}`),
    }),
    days(t('registered')),
  ];
};

/** Students and administrators. */
export const ProfileScreen = ({ state }: { state: ProfileListState }) => {
  const { t, i18n } = useTranslation('profiles');
  const { order, page, size, query: text, filters } = state;
  const query = useQuery(profilesQuery({ query: text, order, ...filters }, { page, size }, languageOf(i18n)));
  return (
    <ListScreen
      title={t('title')}
      lead={t('lead')}
      textLabel={t('search')}
      list={profileList}
      state={state}
      query={query}
      columns={useColumns()}
      getId={({ id }) => id}
      filters={useFilters(state)}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  );
};
