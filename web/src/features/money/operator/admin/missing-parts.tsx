import type { OperatorOverview } from '@parvoz/contract/money/operator-admin.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import noteStyles from '../../../../ui/note.module.css';
import textStyles from '../../../../ui/text.module.css';
import { overviewQuery } from './queries.ts';

interface MissingPartsProps extends Pick<OperatorOverview, 'missing' | 'isHeldBack'> {
  /** Link to the screen that mends it. */
  children?: ReactNode;
}

/** Warns of details and texts that are not published yet, and of what is held back until they are; nothing where all hold. */
export const MissingParts = ({ missing, isHeldBack, children }: MissingPartsProps) => {
  const { t } = useTranslation('operator-admin');
  if (missing.length === 0) return null;
  return (
    <div className={clsx(noteStyles.note, isHeldBack ? noteStyles.danger : noteStyles.warning)} role="status">
      <TriangleAlert aria-hidden />
      <div>
        <b>{t('missing.title', { parts: missing.map((part) => t(`parts.${part}.title`)).join(', ') })}</b>
        <p>
          {t(isHeldBack ? 'missing.heldBack' : 'missing.trial')} {children}
        </p>
      </div>
    </div>
  );
};

/** The same beside the money, with the way to the operator's screen. What is not known is not said. */
export const OperatorNote = () => {
  const { t, i18n } = useTranslation('operator-admin');
  const { data } = useQuery(overviewQuery(languageOf(i18n)));
  return (
    data && (
      <MissingParts {...data}>
        <Link className={textStyles.link} to="/admin-operator">
          {t('title')}
        </Link>
      </MissingParts>
    )
  );
};
