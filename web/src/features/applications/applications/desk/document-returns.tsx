import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation('board');
  const { comments, faults, toggle, write } = returns;
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
              error={faults[id] && t(`comment.${faults[id]}`, { ns: 'validation' })}
              aria-required
              onChange={(event) => write(id, event.target.value)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
};
