import type { PublicStep } from '@parvoz/contract/tariffs.ts';
import { CalendarClock, ChevronDown, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';

/** A step as a folded line of the timeline; open, it tells its levels and the documents that they ask for. */
export const TariffStep = ({ step, number }: { step: PublicStep; number: number }) => {
  const { t, i18n } = useTranslation('tariffs');
  return (
    <li className="tstep">
      <details>
        <summary>
          <span className="node num" aria-hidden>
            {number}
          </span>
          <span className="name">{step.name}</span>
          <span className="share num">
            {formatPercent(step.sharePercent, languageOf(i18n))}
            <span className="sr"> {t('ofPrice')}</span>
          </span>
          <ChevronDown className="i" aria-hidden />
        </summary>
        <div className="inside">
          {step.description && <p>{step.description}</p>}
          <ol className="tlevels">
            {step.levelList.map((level) => (
              <li key={level.id}>
                <p className="title">
                  <b>{level.name}</b>
                  <span className="days num">
                    <CalendarClock className="i" aria-hidden />
                    {t('upToDays', { count: level.days })}
                  </span>
                </p>
                {level.description && <p>{level.description}</p>}
                {level.documentList.length > 0 && (
                  <ul aria-label={t('documents')} className="tdocs">
                    {level.documentList.map(({ id, name, isRequired }) => (
                      <li key={id}>
                        <FileText className="i" aria-hidden />
                        <span>
                          {name}
                          {!isRequired && <small> · {t('optional')}</small>}
                        </span>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        </div>
      </details>
    </li>
  );
};
