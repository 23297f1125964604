import type { MessageTemplate } from '@parvoz/contract/applications/chat.ts';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import buttonStyles from '../../../ui/button.module.css';
import layoutStyles from '../../../ui/layout.module.css';
import textStyles from '../../../ui/text.module.css';
import { showError } from '../../../ui/toast.ts';
import composerStyles from './composer.module.css';
import { deleteTemplate } from './queries.ts';

interface TemplateListProps {
  templates: readonly MessageTemplate[];
  onEdit(template: MessageTemplate): void;
  onRemoved(): void;
}

/** Templates of the agency, to change or remove. */
export const TemplateList = ({ templates, onEdit, onRemoved }: TemplateListProps) => {
  const { t, i18n } = useTranslation('chat');
  const [removedId, setRemovedId] = useState<number | null>(null);
  const remove = async ({ id }: MessageTemplate) => {
    setRemovedId(id);
    try {
      await deleteTemplate(id, languageOf(i18n));
    } catch (error) {
      showError((error instanceof ApiError && error.message) || t('offline'));
    }
    setRemovedId(null);
    onRemoved();
  };
  return (
    <ul className={composerStyles.templateList}>
      {templates.map((one) => (
        <li key={one.id}>
          <div className={layoutStyles.shrinks}>
            <b className={textStyles.ell}>{one.name}</b>
            <p>{one.text}</p>
          </div>
          <button
            type="button"
            className={clsx(buttonStyles.roundBtn, composerStyles.roundBtn)}
            aria-label={t('templates.editOne', { name: one.name })}
            onClick={() => onEdit(one)}
          >
            <Pencil aria-hidden />
          </button>
          <button
            type="button"
            className={clsx(buttonStyles.roundBtn, composerStyles.roundBtn)}
            disabled={removedId === one.id}
            aria-label={t('templates.removeOne', { name: one.name })}
            onClick={() => remove(one)}
          >
            <Trash2 aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};
