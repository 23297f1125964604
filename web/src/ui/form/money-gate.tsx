import { useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { type Asked, postApproval } from '../../lib/approvals.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Confirm } from '../confirm.tsx';
import { showSuccess } from '../toast.ts';
import { OwnPasswordGate } from './own-password-gate.tsx';
import { useWithPassword } from './password-gate.tsx';

/**
 * Moves money, for which the server may want the password, and above a sum a second administrator (decisions/087). `asked` is
 * the call as the second one would approve it, null where nobody is asked for it. Returns whether it is done, is asked for, or was given up; throws what `act`
 * throws.
 */
type MoveMoney = (act: () => Promise<unknown>, asked: Asked | null) => Promise<'DONE' | 'ASKED' | 'GIVEN_UP'>;

const isAboveSum = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_PERSON_NEEDED';

const Gate = createContext<MoveMoney>(async (act) => {
  await act();
  return 'DONE';
});

export const useMoveMoney = (): MoveMoney => useContext(Gate);

/** Asks for the password, and whether a second administrator is to be asked, on behalf of the blocks inside. */
export const MoneyGate = ({ children }: { children: ReactNode }) => (
  <OwnPasswordGate>
    <SecondGate>{children}</SecondGate>
  </OwnPasswordGate>
);

const SecondGate = ({ children }: { children: ReactNode }) => {
  const { t, i18n } = useTranslation('account');
  const queries = useQueryClient();
  const withPassword = useWithPassword();
  const [answer, setAnswer] = useState<((isWanted: boolean) => void) | null>(null);
  const moveMoney = useCallback<MoveMoney>(
    async (act, asked) => {
      try {
        return (await withPassword(act)) ? 'DONE' : 'GIVEN_UP';
      } catch (error) {
        if (asked === null || !isAboveSum(error)) throw error;
      }
      const isWanted = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      if (!isWanted || !(await withPassword(() => postApproval(asked, languageOf(i18n))))) return 'GIVEN_UP';
      void queries.invalidateQueries({ queryKey: ['approvals'] });
      showSuccess(t('second.asked'));
      return 'ASKED';
    },
    [withPassword, queries, t, i18n],
  );
  return (
    <Gate value={moveMoney}>
      {children}
      <Confirm
        isOpen={answer !== null}
        onCancel={() => answer?.(false)}
        onConfirm={() => answer?.(true)}
        icon={<UsersRound aria-hidden />}
        title={t('second.title')}
        text={t('second.text')}
        cancelLabel={t('second.keep')}
        confirmLabel={t('second.ask')}
      />
    </Gate>
  );
};
