import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import textStyles from '../../../../ui/text.module.css';
import { nameOf } from '../card-facts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import deskCardsStyles from './desk-cards.module.css';
import { managersQuery } from './queries.ts';

/** Shows the manager of an application, with a button to change them. */
export const ManagerCard = ({ application }: { application: ApplicationDetail }) => {
  const { t, i18n } = useTranslation('board');
  const { id, manager, can } = application;
  const [isOpen, setIsOpen] = useState(false);
  const { data: staff = [] } = useQuery({
    ...managersQuery(id, languageOf(i18n)),
    enabled: can.assign,
  });
  const name = manager && nameOf(manager, t);
  return (
    <section className={clsx(cardStyles.card, deskCardsStyles.deskCard)} aria-labelledby="manager-title">
      <h2 id="manager-title">{t('desk.manager')}</h2>
      <div className={clsx(layoutStyles.row, deskCardsStyles.row)}>
        {manager && <Avatar {...manager} />}
        <span className={clsx(layoutStyles.grow, !manager && textStyles.faint)}>
          {name ?? t('desk.noManager')}
        </span>
        {can.assign && (
          <Button
            className={clsx(deskCardsStyles.btn, deskCardsStyles.sm)}
            variant="secondary"
            size="sm"
            onClick={() => setIsOpen(true)}
          >
            {manager ? t('desk.change') : t('desk.assign')}
          </Button>
        )}
      </div>
      <AssignDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        ids={[id]}
        staff={staff}
        current={manager?.id ?? null}
      />
    </section>
  );
};
