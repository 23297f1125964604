import { isSaid, type MyDataField, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './my-data-summary.module.css';
import { useMyData } from './use-my-data.ts';
import { useValueText } from './value-text.ts';
import type { WishOptions } from './wishes-card.tsx';

/** Summary of a person's data in a few lines, with a link to change them. */
export const MyDataSummary = ({ options }: { options: WishOptions }) => {
  const { t } = useTranslation('my-data');
  const valueText = useValueText(options);
  const { data, isReady, failure } = useMyData();
  const fields = (Object.keys(NO_DATA) as MyDataField[]).filter((field) => isSaid(data, field));
  if (failure)
    return <FormProblem>{failure instanceof ApiError ? failure.message : t('failed')}</FormProblem>;
  if (!isReady) return <Skeleton height={120} radius={14} />;
  return (
    <>
      {fields.length === 0 ? (
        <p className={textStyles.muted}>{t('settings.empty')}</p>
      ) : (
        <dl className={styles.said}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{t(`field.${field}`)}</dt>
              <dd>{valueText(data, field)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <Link className={buttonClass('secondary')} to="/my-data">
          {t('settings.change')}
          <span className={textStyles.sr}>: {t('title')}</span>
        </Link>
      </p>
    </>
  );
};
