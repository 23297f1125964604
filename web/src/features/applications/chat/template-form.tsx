import { type MessageTemplate, TemplateDraft } from '@parvoz/contract/applications/chat.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import modalStyles from '../../../ui/modal.module.css';
import composerStyles from './composer.module.css';
import { postTemplate, putTemplate } from './queries.ts';

interface TemplateFormProps {
  /** Null for a new one. */
  edited: MessageTemplate | null;
  text: string;
  onSaved(): void;
  onCancel(): void;
}

/** Name and text of a template. */
export const TemplateForm = ({ edited, text, onSaved, onCancel }: TemplateFormProps) => {
  const { t, i18n } = useTranslation('chat');
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: TemplateDraft,
    name: 'template',
    draft: edited ? { name: `template ${edited.id}`, isOfRecord: true } : 'template new',
    defaultValues: { name: edited?.name ?? '', text },
    fieldOfCode: { TEMPLATE_EXISTS: 'name' },
    send: async (values) => {
      const language = languageOf(i18n);
      await (edited ? putTemplate(edited.id, values, language) : postTemplate(values, language));
      onSaved();
    },
  });
  return (
    <form
      className={composerStyles.templateForm}
      noValidate
      onSubmit={(event) => {
        // The form of the message is an ancestor of this window in React's tree.
        event.stopPropagation();
        submit(event);
      }}
    >
      <FormProblem>{problem}</FormProblem>
      {draftNote}
      <Field label={t('templates.name')} autoComplete="off" {...field('name')} />
      <TextAreaField label={t('templates.text')} rows={5} {...field('text')} />
      <div className={clsx(modalStyles.acts, composerStyles.acts)}>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'templates.saving' : 'templates.save')}
        </Button>
      </div>
    </form>
  );
};
