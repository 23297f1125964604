import type { BulkUses } from '@parvoz/contract/platform/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../confirm.tsx';
import { ACT_ICONS, type RecordAct } from './bulk-acts.ts';

interface BulkQuestionProps {
  /** Action to confirm and the number of records; null while the dialog is closed. */
  asked: { act: RecordAct; count: number } | null;
  /** Key and call of the query for what depends on them. */
  usesKey: readonly unknown[];
  findUses(): Promise<BulkUses>;
  act(): unknown;
  onClose(): void;
}

/** True for actions that take records away from somebody; their dialog shows first what depends on them. */
const isTaking = (act: RecordAct | undefined): act is 'HIDE' | 'DELETE' => act === 'HIDE' || act === 'DELETE';

const useText = (act: RecordAct, uses: BulkUses | undefined): string => {
  const { t } = useTranslation(['admin', 'errors']);
  if (!isTaking(act)) return t(`bulk.text.${act}`);
  if (!uses) return t('bulk.checking');
  const listed = uses.uses
    .map(({ kind, count }) => `${t(`uses.${kind}`, { ns: 'errors' })}: ${count}`)
    .join(', ');
  if (uses.used === 0) return t(`bulk.text.${act}`);
  if (act === 'HIDE') return `${t('bulk.text.HIDE')} ${t('bulk.used.HIDE', { uses: listed })}`;
  return uses.used === uses.total
    ? t('bulk.allUsed', { uses: listed })
    : `${t('bulk.used.DELETE', { count: uses.used, uses: listed })} ${t('bulk.text.DELETE')}`;
};

/** Question before many records are changed, which shows first what depends on them. */
export const BulkQuestion = ({ asked, usesKey, findUses, ...props }: BulkQuestionProps) => {
  const { t } = useTranslation(['admin', 'common']);
  const { data, isError } = useQuery({
    queryKey: usesKey,
    queryFn: findUses,
    enabled: isTaking(asked?.act),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const act = asked?.act ?? 'SHOW';
  // If the uses cannot be loaded, the action may be tried: the server refuses what is not possible.
  const uses = isError ? { total: asked?.count ?? 0, used: 0, uses: [] } : data;
  const isImpossible = act === 'DELETE' && uses !== undefined && uses.used > 0 && uses.used === uses.total;
  const text = useText(act, uses);
  const Icon = ACT_ICONS[act];
  return (
    <Confirm
      isOpen={asked !== null}
      onCancel={props.onClose}
      onConfirm={isImpossible ? props.onClose : props.act}
      icon={<Icon aria-hidden />}
      title={t(`bulk.title.${act}`, { count: asked?.count ?? 0 })}
      text={text}
      cancelLabel={t('cancel', { ns: 'common' })}
      confirmLabel={isImpossible ? t('remove.understood') : t(`bulk.actions.${act}`)}
      isDangerous={act === 'DELETE' && !isImpossible}
      isLoading={asked !== null && isTaking(act) && uses === undefined}
    />
  );
};
