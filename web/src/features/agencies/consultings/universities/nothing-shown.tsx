import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { EmptyView } from '../../../../ui/empty-view.tsx';
import type { Shown } from './use-shown.ts';

/** In the place of the list where a text finds nothing, or nothing is ticked. */
export const NothingShown = ({ shown }: { shown: Shown }) => {
  const { t } = useTranslation('consulting-universities');
  if (shown.isSearched)
    return (
      <EmptyView
        title={t('nothing.title')}
        reason={t('nothing.text')}
        action={
          <Button variant="soft" onClick={() => shown.search('')}>
            {t('nothing.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyView
      drawing="folder"
      title={t('noneTicked.title')}
      reason={t('noneTicked.text')}
      action={
        <Button variant="soft" onClick={() => shown.show('ALL')}>
          {t('noneTicked.showAll')}
        </Button>
      }
    />
  );
};
