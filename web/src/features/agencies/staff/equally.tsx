import { fullName } from '@parvoz/contract/people/names.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import fieldStyles from '../../../ui/field.module.css';
import styles from './leave.module.css';
import { afterwards, equalShares, type WayProps } from './shares.ts';

/** Ticks for the colleagues among whom applications are dealt out; those with the fewest get what is left over. */
export const Equally = ({ employee, heirs, onPlan }: WayProps) => {
  const { t } = useTranslation('staff');
  const [left, setLeft] = useState<readonly string[]>([]);
  const { openCount } = employee.load;
  const chosen = heirs
    .filter(({ id }) => !left.includes(id))
    .toSorted((a, b) => (a.openCount ?? 0) - (b.openCount ?? 0));
  const shares = equalShares(openCount, chosen.length);
  const shareOf = new Map(chosen.map(({ id }, at) => [id, shares[at] ?? 0]));
  // More people than applications: those who would get none are left out.
  const ids = chosen.flatMap(({ id }) => (shareOf.get(id) ? id : []));
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is another one only when its people are
  useEffect(() => onPlan(ids.length > 0 ? { managerIdList: ids } : null), [key]);
  const toggle = (id: string) =>
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <>
      {heirs.map((one) => (
        <label key={one.id} className={fieldStyles.check}>
          <input
            type="checkbox"
            className={fieldStyles.box}
            name="heirs"
            value={one.id}
            checked={!left.includes(one.id)}
            onChange={() => toggle(one.id)}
          />
          <Avatar {...one} size={28} />
          <span>{fullName(one)}</span>
          <span className={fieldStyles.n}>{afterwards(one, shareOf.get(one.id) ?? 0)}</span>
        </label>
      ))}
      <p className={styles.afterwards} role="status">
        {ids.length > 0 ? t('handOver.dealt') : t('handOver.noneChosen')}
      </p>
    </>
  );
};
