import { Money } from '../../../ui/money.tsx';

/** An amount that may be on either side of zero, with its sign: `+2 000 000,00`. */
export const Signed = ({ tiyin }: { tiyin: number }) => (
  <span>
    {tiyin > 0 ? '+' : tiyin < 0 ? '−' : ''}
    <Money tiyin={Math.abs(tiyin)} isBare />
  </span>
);
