import { RequiredComment } from '@parvoz/contract/applications/application-comments.ts';
import { MAX_COMMENT_LENGTH } from '@parvoz/contract/applications/application-states.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import fieldStyles from '../../../../ui/field.module.css';
import { Field } from '../../../../ui/form/field.tsx';
import actFormStyles from './act-form.module.css';
import type { DocumentReturnsState } from './use-document-returns.ts';

interface DocumentReturnsProps {
  /** Documents of the level, with the names of what they are for. */
  items: readonly { id: string; name: string; file: string }[];
  returns: DocumentReturnsState;
}

/** Checkboxes for the documents that have to be handed in again, each with a comment. */
export const DocumentReturns = ({ items, returns }: DocumentReturnsProps) => {
  const { t, i18n } = useTranslation('board');
  const { comments, faults, toggle, write } = returns;
  const errorOf = (id: string): string | undefined => {
    const fault = faults[id];
    const limit = (fault === 'tooLong' ? RequiredComment.maxLength : RequiredComment.minLength) ?? 0;
    return fault && t(`comment.${fault}`, { ns: 'validation', limit: formatNumber(limit, languageOf(i18n)) });
  };
  if (items.length === 0) return null;
  return (
    <fieldset className={actFormStyles.returns}>
      <legend>{t('act.REVISION.documents')}</legend>
      {items.map(({ id, name, file }) => (
        <div key={id}>
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={id in comments}
              onChange={() => toggle(id)}
            />
            <span>
              {name}
              <small>{file}</small>
            </span>
          </label>
          {id in comments && (
            <Field
              label={t('act.REVISION.document', { name })}
              value={comments[id]}
              maxLength={MAX_COMMENT_LENGTH}
              error={errorOf(id)}
              aria-required
              onChange={(event) => write(id, event.target.value)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
};
