import { Popover } from '@base-ui/react/popover';
import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import { Link2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposingKey } from '../../../lib/composition.ts';
import { Button } from '../../button.tsx';
import dropdownStyles from '../../dropdown.module.css';
import smallPopupStyles from '../../small-popup.module.css';
import textStyles from '../../text.module.css';
import { Field } from '../field.tsx';
import styles from './rich-text.module.css';

/** As it is typed by hand: a page of this site, a person's address or number, or a site without its https://. */
const addressOf = (typed: string): string | null => {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@]+\.\p{L}+$/u.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{7,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  if (/^(?:https?:\/\/[^\s/?#]+\.[^\s/?#.]|mailto:\S+@\S|tel:[+\d]|\/(?!\/))\S*$/i.test(text)) return text;
  return /^[^\s:/]+\.[^\s:/]+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : null;
};

/** Button that makes a link of the selection, changes it or removes it. */
export const LinkButton = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  const open = (wanted: boolean) => {
    setIsOpen(wanted);
    setIsWrong(false);
    if (wanted) setTyped(String(editor.getAttributes('link').href ?? ''));
  };
  const save = () => {
    const href = addressOf(typed);
    if (!href) return setIsWrong(true);
    setIsOpen(false);
    const place = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isLink)
      place
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else place.setLink({ href }).run();
  };
  const remove = () => {
    setIsOpen(false);
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposingKey(event)) return;
    event.preventDefault();
    save();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Toolbar.Button
        render={<Popover.Trigger />}
        className={styles.barButton}
        aria-label={t('link.title')}
        title={t('link.title')}
        aria-pressed={isLink}
      >
        <Link2 aria-hidden />
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner className={smallPopupStyles.popoverPlace} sideOffset={8}>
          <Popover.Popup className={clsx(dropdownStyles.pop, smallPopupStyles.smallPop, styles.link)}>
            <Popover.Title className={textStyles.sr}>{t('link.title')}</Popover.Title>
            <Field
              label={t('link.address')}
              type="text"
              inputMode="url"
              value={typed}
              placeholder="https://"
              error={isWrong ? t('link.wrong') : undefined}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={saveByEnter}
            />
            <div className={styles.linkActs}>
              {isLink && (
                <Button variant="ghost" size="sm" onClick={remove}>
                  {t('link.remove')}
                </Button>
              )}
              <Button size="sm" onClick={save}>
                {t('link.save')}
              </Button>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
