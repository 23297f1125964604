import type { Protection } from '@parvoz/contract/money/protection.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';

/** The first thing that a student reads of an application that has ended: how much came back to them, and the way to take it. */
export const ReturnedNote = ({ protection: { returned } }: { protection: Protection }) => {
  const { t } = useTranslation('protection');
  if (returned === 0) return null;
  return (
    <section className={clsx(noteStyles.note, noteStyles.success)} aria-labelledby="returned-title">
      <Undo2 aria-hidden />
      <div className={layoutStyles.stack}>
        <div>
          <b id="returned-title">
            {t('returned.title')} <Money tiyin={returned} />
          </b>
          <p>{t('returned.text')}</p>
        </div>
        <div>
          <Link className={buttonClass('primary')} to="/student-finance/withdrawal">
            {t('returned.action')}
          </Link>
        </div>
      </div>
    </section>
  );
};
