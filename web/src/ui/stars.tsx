import { Star } from 'lucide-react';
import textStyles from './text.module.css';

const STARS = [1, 2, 3, 4, 5];

interface StarsProps {
  rating: number;
  /** The rating in words. */
  label: string;
  className?: string;
}

/** Five stars filled up to a rating, read out as words. */
export const Stars = ({ rating, label, className }: StarsProps) => (
  <span className={className}>
    <span className={textStyles.sr}>{label}</span>
    {STARS.map((star) => (
      <Star key={star} fill={star <= Math.round(rating) ? 'currentColor' : 'none'} aria-hidden />
    ))}
  </span>
);
