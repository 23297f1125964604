import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { clsx } from 'clsx';
import { ArrowRight, ChevronDown, Columns3, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import screenStyles from './import-screen.module.css';
import styles from './mapping-card.module.css';
import { forgetMapping } from './queries.ts';

interface MappingCardProps {
  found: Import;
  onMatch(): void;
  /** The columns are to be matched as of the first file with these headings. */
  onForgotten(found: Import): void;
}

/**
 * Shows the field of each column, from an earlier import or as chosen now, with buttons to match the columns again or
 * to forget the mapping.
 */
export const MappingCard = ({ found, onMatch, onForgotten }: MappingCardProps) => {
  const { t, i18n } = useTranslation('imports');
  const reportFailure = useReportFailure();
  const [isForgetting, setIsForgetting] = useState(false);
  const forget = async () => {
    setIsForgetting(true);
    try {
      onForgotten(await forgetMapping(found.id, languageOf(i18n)));
    } catch (error) {
      reportFailure(error);
      setIsForgetting(false);
    }
  };
  return (
    <details className={clsx(cardStyles.card, cardStyles.pad, styles.mapping)}>
      <summary>
        <Columns3 aria-hidden />
        <span>
          <b>{t('mapping.title')}</b>
          <small className={screenStyles.hint}>
            {t(found.isRemembered ? 'columns.remembered' : 'mapping.chosen')}
          </small>
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <ul>
        {found.columns.map(({ name }, index) => {
          const field = found.mapping[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay where they are
            <li key={index}>
              <code>{name || t('columns.unnamed', { number: index + 1 })}</code>
              {field ? <ArrowRight aria-hidden /> : <X aria-hidden />}
              <b>{field ? t(`fields.${field}`) : t('columns.leftOut')}</b>
            </li>
          );
        })}
      </ul>
      <div className={screenStyles.acts}>
        <Button variant="secondary" size="sm" onClick={onMatch}>
          {t('preview.columns')}
        </Button>
        {found.isRemembered && (
          <Button variant="ghost" size="sm" isLoading={isForgetting} onClick={forget}>
            {t('mapping.forget')}
          </Button>
        )}
      </div>
    </details>
  );
};
