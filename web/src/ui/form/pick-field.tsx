import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import './pick-field.css';

export interface PickItem {
  id: number;
  name: string;
  /** Second line. */
  note: string;
  picture: ReactNode;
}

interface PickFieldProps extends FieldFrameProps {
  placeholder: string;
  /** What is typed, and what was found by it. */
  text: string;
  items: readonly PickItem[];
  /** Said below the field: that it searches, or found nothing. */
  status?: string | undefined;
  onType(text: string): void;
  onPick(item: PickItem): void;
}

/** Finds one of many by typing: the list below the field follows the text; what is picked is shown by the parent. */
export const PickField = ({
  label,
  hint,
  error,
  placeholder,
  text,
  items,
  status,
  onType,
  onPick,
}: PickFieldProps) => {
  const id = useId();
  const frame = { label, hint, error };
  return (
    <Combobox.Root
      items={items}
      value={null}
      inputValue={text}
      filter={null}
      autoHighlight
      itemToStringLabel={({ name }: PickItem) => name}
      isItemEqualToValue={(a, b) => a.id === b.id}
      onInputValueChange={(typed, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onType(typed);
      }}
      onValueChange={(item) => item && onPick(item)}
    >
      <FieldFrame id={id} {...frame}>
        <Combobox.InputGroup className={error ? 'input bad' : 'input'}>
          <Search className="i" aria-hidden />
          <Combobox.Input id={id} placeholder={placeholder} {...describedBy(id, frame)} />
        </Combobox.InputGroup>
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner className="pick-place" sideOffset={6}>
          <Combobox.Popup className="pick-list">
            <Combobox.Status className="status">{status}</Combobox.Status>
            <Combobox.List>
              {(item: PickItem) => (
                <Combobox.Item key={item.id} value={item} className="pick">
                  {item.picture}
                  <span className="min-w-0">
                    <b>{item.name}</b>
                    <small>{item.note}</small>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
};
