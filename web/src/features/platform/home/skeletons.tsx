import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface SkeletonsProps {
  /** Classes of the grid that the cards will fill. */
  className: string;
  /** Of each card in pixels. */
  heights: readonly number[];
}

/** Grey boxes in the places of cards that are on their way. */
export const Skeletons = ({ className, heights }: SkeletonsProps) => {
  const { t } = useTranslation();
  return (
    <div className={className} role="status" aria-label={t('loading')}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike and never move
        <Skeleton key={index} height={height} radius={20} />
      ))}
    </div>
  );
};
