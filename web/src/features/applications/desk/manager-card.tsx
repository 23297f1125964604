import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { nameOf } from '../card-facts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { managersQuery } from './queries.ts';
import './desk-cards.css';

/** Who is responsible for an application, and the way to change it. */
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
    <section className="card desk-card manager-card" aria-labelledby="manager-title">
      <h2 id="manager-title">{t('desk.manager')}</h2>
      <div className="row">
        {manager && <Avatar {...manager} />}
        <span className={manager ? 'grow' : 'grow faint'}>{name ?? t('desk.noManager')}</span>
        {can.assign && (
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
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
