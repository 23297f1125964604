interface SkeletonProps {
  width?: string;
  height?: number;
  /** In pixels. */
  radius?: number;
}

/** One grey piece of something that is still loading. */
export const Skeleton = ({ width = '100%', height = 14, radius }: SkeletonProps) => (
  <span className="sk" style={{ width, height, borderRadius: radius }} />
);

/** A card with a picture, in the size of the finished one, so that nothing jumps. */
export const SkeletonCard = () => (
  <div className="card uni" aria-hidden>
    <div className="pic">
      <Skeleton height={400} radius={0} />
    </div>
    <div className="body">
      <Skeleton width="72%" height={18} />
      <Skeleton width="48%" />
      <div className="row">
        <Skeleton width="70px" height={22} radius={6} />
        <Skeleton width="84px" height={22} radius={6} />
      </div>
      <div className="foot">
        <Skeleton width="90px" />
        <Skeleton width="76px" height={32} />
      </div>
    </div>
  </div>
);
