import { capitalised } from '@parvoz/contract/capitals.ts';
import { Circle, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import noteStyles from '../../../ui/note.module.css';
import { useRequirementText } from '../../../ui/use-requirement-text.ts';
import styles from './program-detail.module.css';
import type { ProgramInFull } from './queries.ts';

/** Requirements of a programme, one item each; alternatives, of which one is enough, share an item. */
export const RequirementList = ({ program: { requirements } }: { program: ProgramInFull }) => {
  const { t } = useTranslation('programs');
  const text = useRequirementText();
  if (!requirements?.length)
    return (
      <p className={noteStyles.note}>
        <CircleHelp aria-hidden />
        {requirements ? t('requirement.none') : t('requirement.unknown')}
      </p>
    );
  return (
    <ul className={`${cardStyles.card} ${styles.requirements}`}>
      {requirements.map((group) => {
        const [only, ...more] = group.map((one) => capitalised(text(one)));
        return (
          <li key={only}>
            <Circle aria-hidden />
            {more.length ? (
              <div>
                <b>{t('requirement.oneOf')}</b>
                <ul className={styles.alternatives}>
                  {[only, ...more].map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </div>
            ) : (
              <b>{only}</b>
            )}
          </li>
        );
      })}
    </ul>
  );
};
