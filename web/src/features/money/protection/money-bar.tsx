import type { Protection } from '@parvoz/contract/money/protection.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import styles from './money-bar.module.css';
import { legendOf, type MoneyPart, partsOf, type Reader } from './sums.ts';

const usePartName = (reader: Reader) => {
  const { t } = useTranslation('protection');
  return (part: MoneyPart): string => {
    if (part === 'awaiting') return t(reader === 'STUDENT' ? 'part.awaiting.own' : 'part.awaiting.student');
    return t(`part.${part}`);
  };
};

interface MoneyBarProps {
  protection: Protection;
  reader: Reader;
  /** Of an application that has ended nothing is asked for any more. */
  isEnded: boolean;
}

/** Parts of the price as a bar and in sums: released, awaiting confirmation, frozen, protected, returned. */
export const MoneyBar = ({ protection, reader, isEnded }: MoneyBarProps) => {
  const nameOf = usePartName(reader);
  const parts = partsOf(protection, isEnded);
  return (
    <>
      <div className={styles.bar} aria-hidden>
        {parts.map(
          ({ part, tiyin }) =>
            tiyin > 0 && <i key={part} className={styles[part]} style={{ flexGrow: tiyin }} />,
        )}
      </div>
      <dl className={styles.legend}>
        {legendOf(parts).map(({ part, tiyin }) => (
          <div key={part}>
            <dt>
              <span className={clsx(styles.key, styles[part])} aria-hidden />
              {nameOf(part)}
            </dt>
            <dd>
              <Money tiyin={tiyin} isBare />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};
