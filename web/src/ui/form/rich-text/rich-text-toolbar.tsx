import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  LoaderCircle,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockMenu } from './block-menu.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './rich-text.module.css';
import { TableMenu } from './table-menu.tsx';

interface RichTextToolbarProps {
  editor: Editor;
  isUploading: boolean;
  onPictures(files: FileList | null): void;
  onSource(): void;
}

const MARKS = [
  { name: 'bold', Icon: Bold, act: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', Icon: Italic, act: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    Icon: Underline,
    act: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    Icon: Strikethrough,
    act: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
] as const;

const BLOCKS = [
  {
    name: 'bulletList',
    Icon: List,
    act: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    Icon: ListOrdered,
    act: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    Icon: Quote,
    act: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const;

type Toggle = (typeof MARKS)[number] | (typeof BLOCKS)[number];

interface BarButtonProps {
  label: string;
  Icon: LucideIcon;
  isOn?: boolean;
  isDisabled?: boolean;
  onClick(): void;
}

const BarButton = ({ label, Icon, isOn, isDisabled = false, onClick }: BarButtonProps) => (
  <Toolbar.Button
    className={styles.barButton}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    onClick={onClick}
  >
    <Icon aria-hidden />
  </Toolbar.Button>
);

/** Toolbar of the editor; arrow keys move between its buttons. */
export const RichTextToolbar = ({ editor, isUploading, onPictures, onSource }: RichTextToolbarProps) => {
  const { t } = useTranslation('editor');
  const picker = useRef<HTMLInputElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: [...MARKS, ...BLOCKS].map(({ name }) => name as string).filter((name) => now.isActive(name)),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const toggle = ({ name, Icon, act }: Toggle) => (
    <BarButton
      key={name}
      label={t(`bar.${name}`)}
      Icon={Icon}
      isOn={state.on.includes(name)}
      onClick={() => act(editor)}
    />
  );
  return (
    <Toolbar.Root className={styles.bar} aria-label={t('bar.title')}>
      <BlockMenu editor={editor} />
      <Toolbar.Separator className={styles.line} />
      {MARKS.map(toggle)}
      <Toolbar.Separator className={styles.line} />
      {BLOCKS.map(toggle)}
      <Toolbar.Separator className={styles.line} />
      <LinkButton editor={editor} />
      <BarButton
        label={t(isUploading ? 'bar.uploading' : 'bar.picture')}
        Icon={isUploading ? LoaderCircle : ImagePlus}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          onPictures(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <TableMenu editor={editor} />
      <Toolbar.Separator className={styles.line} />
      <BarButton
        label={t('bar.undo')}
        Icon={Undo2}
        isDisabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <BarButton
        label={t('bar.redo')}
        Icon={Redo2}
        isDisabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <BarButton label={t('bar.source')} Icon={Code} onClick={onSource} />
    </Toolbar.Root>
  );
};
