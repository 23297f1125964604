import type { MessageTemplate } from '@parvoz/contract/applications/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BookmarkPlus, ListPlus, Settings2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { ActionMenu, MenuAction, MenuGroup, MenuTitle } from '../../../ui/action-menu.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Modal } from '../../../ui/modal.tsx';
import textStyles from '../../../ui/text.module.css';
import composerStyles from './composer.module.css';
import { forgetTemplates, templatesQuery } from './queries.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

export interface TemplateMenuProps {
  /** Field that the template is inserted into. */
  field: RefObject<HTMLElement | null>;
  /** Current text of the field. */
  text: string;
  onChosen(text: string): void;
}

type Open = 'LIST' | { edited: MessageTemplate | null; text: string };

/** Texts that the agency writes often: one press puts one into the field. */
export const TemplateMenu = ({ field, text, onChosen }: TemplateMenuProps) => {
  const { t, i18n } = useTranslation('chat');
  const queries = useQueryClient();
  const { data = [] } = useQuery(templatesQuery(languageOf(i18n)));
  const [open, setOpen] = useState<Open | null>(null);
  const form = open !== null && open !== 'LIST' ? open : null;
  const refresh = () => forgetTemplates(queries);
  return (
    <>
      <ActionMenu
        className={clsx(buttonStyles.roundBtn, composerStyles.roundBtn)}
        label={t('templates.title')}
        icon={<ListPlus aria-hidden />}
        finalFocus={field}
      >
        <MenuGroup>
          <MenuTitle>{data.length > 0 ? t('templates.title') : t('templates.none')}</MenuTitle>
          {data.map((one) => (
            <MenuAction key={one.id} onClick={() => onChosen(one.text)}>
              <span className={textStyles.ell}>{one.name}</span>
            </MenuAction>
          ))}
        </MenuGroup>
        <hr />
        <MenuAction onClick={() => setOpen({ edited: null, text: text.trim() })}>
          <BookmarkPlus aria-hidden />
          {t(text.trim() ? 'templates.saveText' : 'templates.add')}
        </MenuAction>
        {data.length > 0 && (
          <MenuAction onClick={() => setOpen('LIST')}>
            <Settings2 aria-hidden />
            {t('templates.manage')}
          </MenuAction>
        )}
      </ActionMenu>
      <Modal
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={t(form ? (form.edited ? 'templates.edit' : 'templates.add') : 'templates.title')}
        size="medium"
      >
        {form ? (
          <TemplateForm
            {...form}
            onSaved={() => {
              refresh();
              setOpen(form.edited ? 'LIST' : null);
            }}
            onCancel={() => setOpen(form.edited ? 'LIST' : null)}
          />
        ) : (
          <TemplateList
            templates={data}
            onEdit={(edited) => setOpen({ edited, text: edited.text })}
            onRemoved={refresh}
          />
        )}
      </Modal>
    </>
  );
};
