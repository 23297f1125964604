import type { Page } from '@parvoz/contract/common.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import styles from './approvals.module.css';

/** The way to the page before and the next one, where there are several. */
export const Pages = ({ found, onPage }: { found: Page<unknown>; onPage(page: number): void }) => {
  const { t } = useTranslation('approvals');
  const { page, size, totalElements } = found;
  if (totalElements <= size) return null;
  return (
    <div className={styles.pages}>
      <Button size="sm" variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('earlier')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={page * size >= totalElements}
        onClick={() => onPage(page + 1)}
      >
        {t('later')}
      </Button>
    </div>
  );
};
