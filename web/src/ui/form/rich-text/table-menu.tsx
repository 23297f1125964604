import { type Editor, useEditorState } from '@tiptap/react';
import { Table, TableCellsMerge, TableProperties, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from '../../action-menu.tsx';
import { BarMenu } from './bar-menu.tsx';

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** Puts a table into the text, and changes the one that is written in. */
export const TableMenu = ({ editor }: { editor: Editor }) => {
  const { t } = useTranslation('editor');
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  return (
    <BarMenu editor={editor} label={t('table.title')} trigger={<Table aria-hidden />}>
      {!isInside && (
        <MenuAction onClick={() => editor.chain().insertTable(NEW_TABLE).run()}>
          <Table aria-hidden />
          {t('table.insert')}
        </MenuAction>
      )}
      {isInside && (
        <>
          <MenuAction onClick={() => editor.commands.addRowBefore()}>{t('table.rowAbove')}</MenuAction>
          <MenuAction onClick={() => editor.commands.addRowAfter()}>{t('table.rowBelow')}</MenuAction>
          <MenuAction onClick={() => editor.commands.addColumnBefore()}>{t('table.columnBefore')}</MenuAction>
          <MenuAction onClick={() => editor.commands.addColumnAfter()}>{t('table.columnAfter')}</MenuAction>
          <MenuAction onClick={() => editor.commands.toggleHeaderRow()}>
            <TableProperties aria-hidden />
            {t('table.headerRow')}
          </MenuAction>
          <MenuAction onClick={() => editor.commands.mergeOrSplit()}>
            <TableCellsMerge aria-hidden />
            {t('table.merge')}
          </MenuAction>
          <MenuAction isDangerous onClick={() => editor.commands.deleteRow()}>
            {t('table.deleteRow')}
          </MenuAction>
          <MenuAction isDangerous onClick={() => editor.commands.deleteColumn()}>
            {t('table.deleteColumn')}
          </MenuAction>
          <MenuAction isDangerous onClick={() => editor.commands.deleteTable()}>
            <Trash2 aria-hidden />
            {t('table.delete')}
          </MenuAction>
        </>
      )}
    </BarMenu>
  );
};
