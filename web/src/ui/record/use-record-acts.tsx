import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { showError } from '../toast.ts';
import { HideRecord } from './hide-record.tsx';
import { RemoveRecord } from './remove-record.tsx';

interface Acted {
  id: number;
  name: string;
}

interface RecordActs {
  /** Of everything that is asked about these records. */
  queryKey: readonly unknown[];
  findUses(id: number): Promise<Uses>;
  setStatus(id: number, status: 'ACTIVE' | 'INACTIVE'): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  /** Makes everything old that a change concerns. */
  renew(): void;
}

/** Returns the actions for single rows of a list of records, and the dialogs `questions` to render beside the list. */
export const useRecordActs = ({ queryKey, findUses, setStatus, remove, renew }: RecordActs) => {
  const { t } = useTranslation('admin');
  const [removed, setRemoved] = useState<Acted | null>(null);
  const [hidden, setHidden] = useState<Acted | null>(null);
  const change = async (id: number, status: 'ACTIVE' | 'INACTIVE') => {
    await setStatus(id, status);
    renew();
  };
  const show = async (id: number) => {
    try {
      await change(id, 'ACTIVE');
    } catch (error) {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('hide.failed'));
    }
  };
  const asked = removed ?? hidden;
  const uses = { usesKey: [...queryKey, asked?.id], findUses: () => findUses(asked!.id) };
  return {
    onStatus: (row: Acted, isActive: boolean) => {
      if (isActive) void show(row.id);
      else setHidden(row);
    },
    onRemove: (row: Acted) => setRemoved(row),
    questions: (
      <>
        <HideRecord
          {...uses}
          name={hidden?.name ?? null}
          hide={() => change(hidden!.id, 'INACTIVE')}
          onClose={() => setHidden(null)}
        />
        <RemoveRecord
          {...uses}
          name={removed?.name ?? null}
          remove={() => remove(removed!.id)}
          onRemoved={renew}
          onClose={() => setRemoved(null)}
        />
      </>
    ),
  };
};
