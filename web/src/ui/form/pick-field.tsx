import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import fieldStyles from '../field.module.css';
import layoutStyles from '../layout.module.css';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import formStyles from './form.module.css';
import styles from './pick-field.module.css';
import { useListPlace } from './use-list-place.ts';
import { usePickList } from './use-pick-list.ts';

export interface PickItem {
  id: number;
  name: string;
  /** Second line. */
  note: string;
  picture: ReactNode;
}

interface PickFieldProps extends FieldFrameProps {
  placeholder: string;
  /** Typed text, and the items found by it. */
  text: string;
  items: readonly PickItem[];
  /** Message above the results: that it is searching, or found nothing. */
  status?: string | undefined;
  onType(text: string): void;
  onPick(item: PickItem): void;
}

/** Search field to choose one of many: the list below follows the text; the parent shows the choice. */
export const PickField = ({ placeholder, text, items, status, onType, onPick, ...frame }: PickFieldProps) => {
  const id = useId();
  const { isOpen, active, field, option } = usePickList({ id, items, onType, onPick });
  const list = useListPlace(isOpen);
  return (
    <FieldFrame id={id} {...frame}>
      <div className={styles.pickField}>
        <div className={clsx(fieldStyles.input, formStyles.input, frame.error && fieldStyles.bad)}>
          <Search aria-hidden />
          <input
            {...field}
            id={id}
            type="text"
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            aria-required={frame['aria-required']}
            {...describedBy(id, frame)}
          />
        </div>
        <div ref={list} className={styles.pickList} hidden={!isOpen}>
          <p className={styles.status} role="status">
            {isOpen && status}
          </p>
          {items.length > 0 && (
            <div id={`${id}-list`} role="listbox" aria-label={frame.label}>
              {items.map((item, index) => (
                <div
                  key={item.id}
                  className={clsx(styles.pick, index === active && styles.on)}
                  {...option(item, index)}
                >
                  {item.picture}
                  <span className={layoutStyles.shrinks}>
                    <b>{item.name}</b>
                    <small>{item.note}</small>
                  </span>
                </div>
              ))}
            </div>
          )}
        </div>
      </div>
    </FieldFrame>
  );
};
