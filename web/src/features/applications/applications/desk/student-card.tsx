import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import textStyles from '../../../../ui/text.module.css';
import { nameOf } from '../card-facts.ts';
import deskCardsStyles from './desk-cards.module.css';

/** Shows the student: name, phone, facts that forms ask for, and their comments. */
export const StudentCard = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('board');
  const { student, studentPhone, addedAs, comment, endComment } = application;
  const name = nameOf(student, t);
  return (
    <section className={clsx(cardStyles.card, deskCardsStyles.deskCard)} aria-labelledby="student-title">
      <h2 id="student-title">{t('desk.student')}</h2>
      <div className={clsx(layoutStyles.row, deskCardsStyles.row)}>
        <Avatar {...student} />
        <div className={layoutStyles.grow}>
          <b>{name}</b>
          {studentPhone ? (
            <PhoneLink phone={studentPhone} label={t('desk.phone')} />
          ) : (
            <span className={textStyles.faint}>{t('desk.noPhone')}</span>
          )}
        </div>
      </div>
      {addedAs && (
        <div>
          <Quote title={t('desk.addedAs')} text={fullName(addedAs)} />
          <p className={deskCardsStyles.hint}>{t('desk.addedAsHint', { name })}</p>
        </div>
      )}
      <StudentFacts application={application} />
      {comment && <Quote title={t('desk.comment')} text={comment} />}
      {endComment && <Quote title={t('desk.endComment')} text={endComment} />}
    </section>
  );
};

/** Facts that forms of universities and embassies ask for; a deleted account has none. */
const StudentFacts = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('board');
  const { studentGender, studentCountry, studentAddress } = application;
  const facts = [
    [t('desk.gender'), studentGender && t(`desk.genders.${studentGender}`)],
    [t('desk.country'), studentCountry && t(studentCountry, { ns: 'country-names' })],
    [t('desk.address'), studentAddress],
  ];
  const known = facts.filter(([, fact]) => fact);
  if (known.length === 0) return null;
  return (
    <dl className={deskCardsStyles.facts}>
      {known.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
};

const Quote = ({ title, text }: { title: string; text: string }) => (
  <div className={deskCardsStyles.quote}>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
);
