import type { ConsultingRow } from '@parvoz/contract/agencies/consultings-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { PencilLine, ShieldCheck, Star } from 'lucide-react';
import { formatMoment, formatNumber, formatPhone, formatRating } from '../../../../lib/format.ts';
import { MenuAction } from '../../../../ui/action-menu.tsx';
import badgeStyles from '../../../../ui/badge.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import type { ListColumn } from '../../../../ui/table/list-columns.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './agencies.module.css';
import { VerifiedText } from './verified-text.tsx';

interface ColumnOptions {
  t: TFunction<['consultings-admin', 'tables']>;
  language: Language;
  onStatus(agency: ConsultingRow): void;
  onVerify(agency: ConsultingRow): void;
  onRemove(agency: ConsultingRow): void;
}

type AgencyColumn = ListColumn<ConsultingRow>;

const paramsOf = ({ id }: Pick<ConsultingRow, 'id'>) => ({ consultingId: String(id) });

const nameColumn = ({ t }: ColumnOptions): AgencyColumn => ({
  id: 'name',
  label: t('list.name'),
  isTitle: true,
  sort: 'NAME',
  render: (agency) => (
    <div className={layoutStyles.row}>
      <Picture
        picture={agency.photo}
        sizes="40px"
        width={40}
        height={40}
        look="emblem"
        className={styles.small}
      />
      <div className={layoutStyles.shrinks}>
        <Link className={styles.name} to="/admin-consulting/$consultingId" params={paramsOf(agency)}>
          {agency.name}
        </Link>
        <div className={styles.below}>{agency.city}</div>
      </div>
    </div>
  ),
});

const statusColumn = ({ t, onStatus }: ColumnOptions): AgencyColumn => ({
  id: 'status',
  label: t('list.status'),
  isPlain: true,
  render: (agency) => (
    <span className={styles.status}>
      <Switch
        label={t('record.statusOf', { ns: 'admin', name: agency.name })}
        text={t(`status.${agency.status}`)}
        isOn={agency.status === 'ACTIVE'}
        onChange={() => onStatus(agency)}
      />
      {agency.readyOn && (
        <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('status.READY')}</span>
      )}
    </span>
  ),
});

const actionsColumn = ({ t, onVerify, onRemove }: ColumnOptions): AgencyColumn => ({
  id: 'actions',
  label: t('actions', { ns: 'tables' }),
  isActs: true,
  render: (agency) => (
    <RowMenu
      label={t('list.actions', { name: agency.name })}
      removal={t('remove', { ns: 'tables' })}
      onRemove={() => onRemove(agency)}
    >
      <MenuAction render={<Link to="/admin-consulting/update/$consultingId" params={paramsOf(agency)} />}>
        <PencilLine aria-hidden />
        {t('edit', { ns: 'tables' })}
      </MenuAction>
      <MenuAction onClick={() => onVerify(agency)}>
        <ShieldCheck aria-hidden />
        {t(agency.isVerified ? 'verify.change' : 'verify.give')}
      </MenuAction>
    </RowMenu>
  ),
});

/** Columns of the list of agencies, in their order. */
export const agencyColumns = (options: ColumnOptions): AgencyColumn[] => {
  const { t, language } = options;
  return [
    nameColumn(options),
    {
      id: 'owner',
      label: t('list.owner'),
      isOptional: true,
      isMinor: true,
      render: ({ ownerName, ownerSurname }) => fullName({ name: ownerName, surname: ownerSurname }),
    },
    {
      id: 'phone',
      label: t('list.phone'),
      isOptional: true,
      isHidden: true,
      render: ({ phone }) => <span className={textStyles.num}>{formatPhone(phone)}</span>,
    },
    {
      id: 'universities',
      label: t('list.universities'),
      isOptional: true,
      isMinor: true,
      render: ({ universityCount }) => <span className={textStyles.num}>{universityCount}</span>,
    },
    {
      id: 'open',
      label: t('list.open'),
      isOptional: true,
      isMinor: true,
      render: ({ id, openCount }) =>
        openCount === 0 ? (
          <span className={clsx(textStyles.num, textStyles.faint)}>0</span>
        ) : (
          <Link
            className={clsx(textStyles.link, textStyles.num)}
            to="/admin-applications"
            search={{ consulting: id, open: 'yes' }}
          >
            {formatNumber(openCount, language)}
          </Link>
        ),
    },
    {
      id: 'answer',
      label: t('list.answer'),
      isOptional: true,
      isMinor: true,
      render: ({ answerMinutes }) =>
        answerMinutes === null ? (
          <span className={textStyles.faint}>{t('list.noRating')}</span>
        ) : (
          <span className={textStyles.num}>
            {t('figures.hours', { hours: formatRating(answerMinutes / 60, language) })}
          </span>
        ),
    },
    {
      id: 'rating',
      label: t('list.rating'),
      isOptional: true,
      isMinor: true,
      render: ({ rating }) =>
        rating === null ? (
          <span className={textStyles.faint}>{t('list.noRating')}</span>
        ) : (
          <span className={clsx(layoutStyles.row, styles.rating)}>
            <Star aria-hidden fill="currentColor" />
            {formatRating(rating, language)}
          </span>
        ),
    },
    {
      id: 'mark',
      label: t('list.mark'),
      sort: 'VERIFIED',
      isOptional: true,
      isPlain: true,
      render: (agency) => <VerifiedText agency={agency} />,
    },
    statusColumn(options),
    {
      id: 'added',
      label: t('list.added'),
      sort: 'NEW',
      isOptional: true,
      isHidden: true,
      render: ({ createdAt }) => <span className={textStyles.num}>{formatMoment(createdAt)}</span>,
    },
    actionsColumn(options),
  ];
};
