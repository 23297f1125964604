import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from 'react';
import { Flag } from '../flag.tsx';
import { CountryOptions } from './country-options.tsx';
import type { FieldFrameProps } from './field-frame.tsx';
import { joinRefs } from './join-refs.ts';
import { SelectField } from './select-field.tsx';

/** Most people who use the product live here. */
export const DEFAULT_COUNTRY = 'UZ';

type CountryFieldProps = FieldFrameProps & Omit<ComponentPropsWithRef<'select'>, 'children' | 'value'>;

/** A country where somebody lives, with its flag; its value is the code. Needs the texts of `country-names`. */
export const CountryField = ({ ref, ...field }: CountryFieldProps) => {
  const select = useRef<HTMLSelectElement>(null);
  const [code, setCode] = useState(DEFAULT_COUNTRY);
  // The form library sets the field's value directly.
  useLayoutEffect(() => setCode(select.current?.value || DEFAULT_COUNTRY));
  return (
    <SelectField
      autoComplete="country"
      defaultValue={DEFAULT_COUNTRY}
      before={<Flag code={code} />}
      {...field}
      ref={joinRefs(select, ref)}
      onChange={(event) => {
        setCode(event.target.value);
        field.onChange?.(event);
      }}
    >
      <CountryOptions />
    </SelectField>
  );
};
