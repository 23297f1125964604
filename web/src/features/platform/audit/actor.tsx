import { capitalised } from '@parvoz/contract/capitals.ts';
import type { AuditRow } from '@parvoz/contract/platform/audit.ts';
import { useTranslation } from 'react-i18next';

type Who = Pick<AuditRow, 'actor' | 'payer'>;

/** Name of who has made a change; of a guardian who has paid in the name of a student, who they are to them. */
export const Actor = ({ actor, payer }: Who) => {
  const { t } = useTranslation('audit');
  const name = actor.name || t('gone');
  return payer ? <Payer payer={payer} name={name} /> : name;
};

const Payer = ({ payer, name }: { payer: NonNullable<Who['payer']>; name: string }) => {
  const { t } = useTranslation(['audit', 'finance']);
  return <>{capitalised(t('inNameOf', { payer: t(`payer.${payer}`, { ns: 'finance' }), name }))}</>;
};
