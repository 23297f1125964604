import { fold } from '@parvoz/contract/fold.ts';
import { clsx } from 'clsx';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isComposingKey } from '../../lib/composition.ts';
import fieldStyles from '../field.module.css';
import textStyles from '../text.module.css';
import { describedBy, FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import formStyles from './form.module.css';
import tagStyles from './tag.module.css';
import { Tag } from './tag.tsx';

interface WordsFieldProps extends FieldFrameProps {
  words: readonly string[];
  onChange(words: string[]): void;
  /** Of one word. */
  maxLength: number;
  placeholder: string;
  ref?: Ref<{ focus(): void }>;
}

const BETWEEN = /[;\n\r\t]+/;
const HAS_LETTERS = /[\p{L}\p{N}]/u;

/** Field for any number of words or names, each once: Enter adds the typed one, a pasted list is added as a whole. */
export const WordsField = ({ words, onChange, maxLength, placeholder, ref, ...frame }: WordsFieldProps) => {
  const { t } = useTranslation('editor');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [repeated, setRepeated] = useState<string | null>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  const again = repeated === null ? undefined : t('tags.again', { name: repeated });
  const add = (typed: readonly string[]) => {
    const added = [...words];
    let second: string | null = null;
    for (const one of typed.map((part) => part.replace(/\s+/g, ' ').trim().slice(0, maxLength))) {
      if (!HAS_LETTERS.test(one)) continue;
      if (added.some((word) => fold(word) === fold(one))) second = one;
      else added.push(one);
    }
    setRepeated(second);
    if (added.length > words.length) onChange(added);
  };
  const addTyped = () => {
    add([text]);
    setText('');
  };
  // A button that sends the form leaves the focus in the field, with a word that was not added.
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener('submit', addTyped);
    return () => form?.removeEventListener('submit', addTyped);
  });
  const remove = (gone: string) => {
    onChange(words.filter((word) => word !== gone));
    setRepeated(null);
    input.current?.focus();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (isComposingKey(event)) return;
    const last = words.at(-1);
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault();
      addTyped();
    } else if (event.key === 'Backspace' && text === '' && last) remove(last);
  };
  const paste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData('text').split(BETWEEN);
    if (parts.length < 2) return;
    event.preventDefault();
    add([text, ...parts]);
    setText('');
  };
  return (
    <FieldFrame id={id} {...frame} hint={again ?? frame.hint}>
      <div
        className={clsx(fieldStyles.input, formStyles.input, tagStyles.tags, frame.error && fieldStyles.bad)}
      >
        {words.map((word) => (
          <Tag key={word} name={word} onRemove={() => remove(word)} />
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          value={text}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={pressKey}
          onPaste={paste}
          // Adds the typed word, so that leaving the field does not lose it.
          onBlur={addTyped}
          {...describedBy(id, frame)}
        />
      </div>
      <p className={textStyles.sr} role="status">
        {again}
      </p>
    </FieldFrame>
  );
};
