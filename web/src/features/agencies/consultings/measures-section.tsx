import type { ConsultingDetail, ConsultingMeasures } from '@parvoz/contract/agencies/consultings.ts';
import { clsx } from 'clsx';
import { CalendarDays, ChevronDown, CircleCheck, Info, MessageCircle, Route, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPercent, inUnits } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import consultingDetailStyles from './consulting-detail.module.css';
import { endedCount, OUTCOMES, percentOf } from './measures.ts';
import styles from './measures-section.module.css';

const HOW = ['answer', 'waiting', 'ended', 'disputes', 'few'] as const;

interface FigureProps {
  icon: ReactNode;
  name: string;
  value: ReactNode;
  note?: string;
}

const Figure = ({ icon, name, value, note }: FigureProps) => (
  <div>
    <dt>
      {icon}
      {name}
    </dt>
    <dd>
      {value}
      {note && <small>{note}</small>}
    </dd>
  </div>
);

/** Measures of an agency's work, with an explanation of how they are computed. */
export const MeasuresSection = ({
  consulting: { measures, onParvozSince },
}: {
  consulting: Pick<ConsultingDetail, 'measures' | 'onParvozSince'>;
}) => {
  const { t, i18n } = useTranslation('consultings');
  const { answer, outcomes, disputes } = measures;
  const [unit, count] = inUnits(answer?.minutes ?? 0);
  const tooFew = <span className={textStyles.muted}>{t('measured.tooFew')}</span>;
  return (
    <section aria-labelledby="measures">
      <h2 id="measures">{t('measured.title')}</h2>
      <p className={consultingDetailStyles.hint}>{t('measured.hint')}</p>
      <dl className={styles.measures}>
        <Figure
          icon={<MessageCircle aria-hidden />}
          name={t('measured.firstAnswer')}
          value={answer ? <b>{t(`measured.${unit}`, { count })}</b> : tooFew}
          {...(answer && { note: t('measured.ofAnswers', { count: answer.count }) })}
        />
        <Figure
          icon={<CircleCheck aria-hidden />}
          name={t('measured.led')}
          value={outcomes ? <b>{t('measured.applications', { count: outcomes.finished })}</b> : tooFew}
          {...(outcomes && { note: t('measured.ofEnded', { count: endedCount(outcomes) }) })}
        />
        <Figure
          icon={<Scale aria-hidden />}
          name={t('measured.lost')}
          value={disputes ? <b>{t('measured.lostSteps', { count: disputes.lost })}</b> : tooFew}
          {...(disputes && {
            note: t('measured.ofSteps', {
              count: disputes.steps,
              percent: formatPercent(Math.round((100 * disputes.lost) / disputes.steps), languageOf(i18n)),
            }),
          })}
        />
        <Figure
          icon={<CalendarDays aria-hidden />}
          name={t('measured.onParvoz')}
          value={<b className={textStyles.num}>{formatDate(onParvozSince)}</b>}
        />
        {outcomes && <Outcomes outcomes={outcomes} />}
      </dl>
      <details className={styles.how}>
        <summary>
          <Info aria-hidden />
          {t('measured.how.title')}
          <ChevronDown aria-hidden />
        </summary>
        <ul>
          {HOW.map((one) => (
            <li key={one}>{t(`measured.how.${one}`)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
};

/** Outcomes of applications as a bar, and the same in words. */
const Outcomes = ({ outcomes }: { outcomes: NonNullable<ConsultingMeasures['outcomes']> }) => {
  const { t, i18n } = useTranslation('consultings');
  const language = languageOf(i18n);
  return (
    <div className={styles.wide}>
      <dt>
        <Route aria-hidden />
        {t('measured.howEnded')}
      </dt>
      <dd>
        <span className={styles.bar} aria-hidden>
          {OUTCOMES.filter((kind) => outcomes[kind] > 0).map((kind) => (
            <i key={kind} data-outcome={kind} style={{ flexGrow: outcomes[kind] }} />
          ))}
        </span>
        <ul className={styles.legend}>
          {OUTCOMES.map((kind) => (
            <li key={kind}>
              <i data-outcome={kind} aria-hidden />
              {t(`measured.outcomes.${kind}`)}{' '}
              <b className={clsx(textStyles.num, styles.share)}>
                {outcomes[kind]} ({formatPercent(percentOf(outcomes, kind), language)})
              </b>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
};
