import type { ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AllConsultings } from '../../features/agencies/consultings/all-consultings.tsx';
import { ConsultingCard } from '../../features/agencies/consultings/consulting-card.tsx';
import { universityConsultingsQuery } from '../../features/agencies/consultings/queries.ts';
import { applySearch } from '../../features/catalogue/programs/apply-card.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { mapQueryPart, useQueryPart } from '../../ui/query-boundary.tsx';
import textStyles from '../../ui/text.module.css';

/** Agencies that work with the university, each with the way to apply there for the programme. */
export const useProgramConsultings = (program: ProgramDetail) => {
  const { i18n, t } = useTranslation('programs');
  const query = useQueryPart(universityConsultingsQuery(program.university.id, languageOf(i18n)));
  return mapQueryPart(query, ({ totalElements, content }) => ({
    count: totalElements,
    cards: [
      ...content.map((consulting) => (
        <ConsultingCard
          key={consulting.id}
          consulting={consulting}
          action={
            <Link
              className={buttonClass('soft', 'sm')}
              to="/apply"
              search={{ ...applySearch(program), consultingId: consulting.id }}
            >
              {t('detail.applyWith')}
              <span className={textStyles.sr}>: {consulting.name}</span>
            </Link>
          }
        />
      )),
      totalElements > content.length && <AllConsultings key="all" universityId={program.university.id} />,
    ],
  }));
};
