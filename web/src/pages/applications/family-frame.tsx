import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../features/applications/family/family.module.css';
import { familyKey, signOut } from '../../features/applications/family/queries.ts';
import { useFamilyLive } from '../../features/applications/family/use-family-live.ts';
import { dropFamilyToken, useFamilyToken } from '../../lib/family-token.ts';
import { languageOf } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';

const FamilySignIn = lazy(() =>
  import('./family-sign-in.tsx').then((module) => ({ default: module.FamilySignIn })),
);

/** Frame of the pages of guardians: asks for the code where nobody is signed in. */
export const FamilyFrame = ({ children }: { children: ReactNode }) => {
  const token = useFamilyToken();
  useFamilyLive(token);
  if (token === undefined) return <LoadingView />;
  if (token === null)
    return (
      <Suspense fallback={<LoadingView />}>
        <FamilySignIn />
      </Suspense>
    );
  return <main className={styles.frame}>{children}</main>;
};

/** Heading of the guardian's own list, with the way out. */
export const FamilyTop = () => {
  const { t, i18n } = useTranslation('family');
  const queries = useQueryClient();
  const leave = async () => {
    // The token ends here even where the call does not arrive.
    await signOut(languageOf(i18n)).catch(() => null);
    dropFamilyToken();
    queries.removeQueries({ queryKey: familyKey });
  };
  return (
    <div className={styles.top}>
      <h1>{t('list.title')}</h1>
      <Button variant="ghost" onClick={leave}>
        <LogOut aria-hidden />
        {t('signOut')}
      </Button>
    </div>
  );
};
