import { type Editor, useEditorState } from '@tiptap/react';
import { Heading2, Heading3, Heading4, Pilcrow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from '../../action-menu.tsx';
import { BarMenu } from './bar-menu.tsx';
import { HEADING_LEVELS } from './extensions.ts';

const ICONS = { 2: Heading2, 3: Heading3, 4: Heading4 };

/** Text or one of three headings; the page above has the first one. */
export const BlockMenu = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('editor');
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => HEADING_LEVELS.find((one) => now.isActive('heading', { level: one })),
  });
  const name = level ? t('bar.heading', { level: level - 1 }) : t('bar.paragraph');
  return (
    <BarMenu editor={editor} label={`${t('bar.block')}: ${name}`} trigger={name}>
      <MenuAction onClick={() => editor.chain().setParagraph().run()}>
        <Pilcrow aria-hidden />
        {t('bar.paragraph')}
      </MenuAction>
      {HEADING_LEVELS.map((one) => {
        const Icon = ICONS[one];
        return (
          <MenuAction key={one} onClick={() => editor.chain().setHeading({ level: one }).run()}>
            <Icon aria-hidden />
            {t('bar.heading', { level: one - 1 })}
          </MenuAction>
        );
      })}
    </BarMenu>
  );
};
