import type { StaffMember } from '@parvoz/contract/consultings-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import badgeStyles from '../../ui/badge.module.css';
import cardStyles from '../../ui/card.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Part } from '../../ui/part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './agencies.module.css';
import { staffQuery } from './queries.ts';

/** Owners and managers of an agency. */
export const AgencyStaff = ({ id }: { id: number }) => {
  const { t, i18n } = useTranslation('admin-agencies');
  const query = useQuery(staffQuery(id, languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="staff-title">
      <h2 id="staff-title">{t('page.staff')}</h2>
      <Part query={query} heading="h3" waiting={<Skeleton height={120} radius={12} />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className={textStyles.faint}>{t('page.noStaff')}</p>
          ) : (
            <ul className={styles.files}>
              {content.map((member) => (
                <Member key={member.id} member={member} />
              ))}
            </ul>
          )
        }
      </Part>
    </section>
  );
};

const Member = ({ member }: { member: StaffMember }) => {
  const { t } = useTranslation('admin-agencies');
  const seen = member.mustChangePassword
    ? t('staff.firstSignIn')
    : member.lastUsedAt
      ? t('staff.lastUsed', { moment: formatMomentAndMinute(member.lastUsedAt) })
      : t('staff.notSignedIn');
  return (
    <li className={layoutStyles.row}>
      <Avatar photo={member.photo} name={member.name} surname={member.surname} />
      <div className={layoutStyles.shrinks}>
        <b>
          {member.name} {member.surname}
        </b>{' '}
        <span className={badgeStyles.badge}>{t(`staff.${member.role}`)}</span>
        {member.status === 'BLOCKED' && (
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('staff.BLOCKED')}</span>
        )}
        <div className={styles.below}>
          {formatPhone(member.phone)} · {seen}
        </div>
      </div>
    </li>
  );
};
