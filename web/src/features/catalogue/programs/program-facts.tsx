import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Clock3, Globe, GraduationCap, Landmark, Languages, Link as LinkIcon, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteLink, webSiteName } from '../../../lib/format.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useDurationText } from '../../../ui/use-duration-text.ts';
import { EXACT, writeListSearch } from './list-search.ts';
import styles from './program-detail.module.css';
import type { ProgramInFull } from './queries.ts';

interface ProgramFactsProps {
  program: ProgramInFull;
  report: ReactNode;
}

/** Facts of a programme with the source that they come from. */
export const ProgramFacts = ({ program, report }: ProgramFactsProps) => {
  const { t } = useTranslation('programs');
  const durationText = useDurationText();
  const { field, degree, languages, durationMonths, university, webPage } = program;
  return (
    <>
      <FactList>
        <Fact icon={<Shapes aria-hidden />} name={t('detail.field')}>
          <Link
            className={textStyles.link}
            to="/programs"
            search={writeListSearch({ field: [field.id] })}
            activeOptions={EXACT}
          >
            {field.name}
          </Link>
        </Fact>
        <Fact icon={<GraduationCap aria-hidden />} name={t('detail.degree')}>
          {degree.value}
        </Fact>
        <Fact icon={<Languages aria-hidden />} name={t('detail.languages')}>
          {languages.map((code) => t(`language.${code}`)).join(', ')}
        </Fact>
        <Fact icon={<Clock3 aria-hidden />} name={t('detail.duration')}>
          {durationMonths === null ? t('unknown') : durationText(durationMonths)}
        </Fact>
        <Fact icon={<Landmark aria-hidden />} name={t('detail.university')}>
          <Link
            className={textStyles.link}
            to="/university-list/$universityId"
            params={{ universityId: String(university.id) }}
          >
            {university.name}
          </Link>
        </Fact>
        <Fact icon={<Globe aria-hidden />} name={t('detail.webPage')}>
          {webPage ? <OuterLink address={webPage}>{t('detail.openPage')}</OuterLink> : t('unknown')}
        </Fact>
      </FactList>
      <Provenance program={program} />
      {report}
      <p>
        <Link
          className={clsx(textStyles.link, styles.more)}
          to="/programs"
          search={writeListSearch({ university: university.id })}
          activeOptions={EXACT}
        >
          {t('detail.allPrograms')}
        </Link>
      </p>
    </>
  );
};

const OuterLink = ({ address, children }: { address: string; children: ReactNode }) => {
  const { t } = useTranslation('programs');
  return (
    <a className={textStyles.link} href={webSiteLink(address)} target="_blank" rel="noopener">
      {children}
      <span className={textStyles.sr}> ({t('newTab')})</span>
    </a>
  );
};

/** Source of the facts, and the day on which they were last compared with it. */
const Provenance = ({ program: { sourceUrl, factsYear, checkedOn } }: Pick<ProgramFactsProps, 'program'>) => {
  const { t } = useTranslation('programs');
  return (
    <p className={clsx(sourceNoteStyles.prov, styles.source)}>
      <LinkIcon aria-hidden />
      {sourceUrl ? (
        <OuterLink address={sourceUrl}>{t('detail.source', { site: webSiteName(sourceUrl) })}</OuterLink>
      ) : (
        <span>{t('detail.source', { site: t('unknown') })}</span>
      )}
      {factsYear !== null && (
        <span>{t('detail.factsYear', { from: `${factsYear}`, to: `${factsYear + 1}` })}</span>
      )}
      <span>
        {checkedOn ? t('detail.checkedOn', { date: formatDate(checkedOn) }) : t('detail.notChecked')}
      </span>
    </p>
  );
};
