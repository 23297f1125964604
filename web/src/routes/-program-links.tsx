import type { ProgramDetail } from '@parvoz/contract/programs.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from '../features/consultings/consulting-card.tsx';
import { universityConsultingsQuery } from '../features/consultings/queries.ts';
import { applySearch } from '../features/programs/apply-card.tsx';
import { languageOf } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button-class.ts';
import { mapPart, usePart } from '../ui/part.tsx';
import textStyles from '../ui/text.module.css';

/** Agencies that work with the university, each with the way to apply there for the programme. */
export const useProgramConsultings = (program: ProgramDetail) => {
  const { i18n, t } = useTranslation('programs');
  const query = usePart(universityConsultingsQuery(program.university.id, languageOf(i18n)));
  return mapPart(query, ({ totalElements, content }) => ({
    count: totalElements,
    cards: content.map((consulting) => (
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
  }));
};
