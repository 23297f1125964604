import { UNDIVIDED_DAYS } from '@parvoz/contract/agencies/tariff-totals.ts';
import type { ManagedLevel, ManagedStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { Link } from '@tanstack/react-router';
import { FileText, PencilLine, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { ErrorSummary } from '../../../../ui/form/error-summary.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import textStyles from '../../../../ui/text.module.css';
import { LevelInputs, problemOf, useLevelForm } from './level-fields.tsx';
import styles from './shared-steps.module.css';
import editingStyles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';

/** Levels of a step with their days and documents, each edited in its place. */
export const LevelsInside = ({ step }: { step: ManagedStep }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const name = textIn(step, 'name', languageOf(i18n));
  const [isAdding, setIsAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsAdding(false);
    setTimeout(() => add.current?.focus());
  };
  return (
    <div className={styles.inside}>
      {step.levelList.length === 0 && !isAdding && (
        <p className={editingStyles.quiet}>
          {t('levels.none', { days: t('counts.days', { count: UNDIVIDED_DAYS }) })}
        </p>
      )}
      <ol>
        {step.levelList.map((level) => (
          <li key={level.id}>
            <Level step={step} level={level} />
          </li>
        ))}
        {isAdding && (
          <li>
            <LevelInPlace step={step} level={null} title={t('levels.add')} onClose={close} />
          </li>
        )}
      </ol>
      {!isAdding && (
        <Button
          ref={add}
          variant="ghost"
          size="sm"
          aria-label={t('levels.addTo', { name })}
          onClick={() => setIsAdding(true)}
        >
          <Plus aria-hidden />
          {t('levels.add')}
        </Button>
      )}
    </div>
  );
};

/** A level with what it asks for, or its form. */
const Level = ({ step, level }: { step: ManagedStep; level: ManagedLevel }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const [isEdited, setIsEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const name = textIn(level, 'name', language);
  const close = () => {
    setIsEdited(false);
    setTimeout(() => edit.current?.focus());
  };
  if (isEdited) return <LevelInPlace step={step} level={level} title={name} onClose={close} />;
  return (
    <>
      <div className={styles.level}>
        <Link className={textStyles.link} to={editing.level(step.id, level.id)}>
          {name}
        </Link>
        <span className={editingStyles.quiet}>{t('counts.days', { count: level.days })}</span>
        <button
          ref={edit}
          type="button"
          className={buttonStyles.roundBtn}
          aria-label={t('levels.edit', { name })}
          onClick={() => setIsEdited(true)}
        >
          <PencilLine aria-hidden />
        </button>
      </div>
      {level.documentList.length > 0 && (
        <ul aria-label={t('documents.title')}>
          {level.documentList.map((document) => (
            <li key={document.nameUz}>
              <FileText aria-hidden />
              <span>{textIn(document, 'name', language)}</span>
              {!document.isRequired && <span className={badgeStyles.badge}>{t('documents.optional')}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface LevelInPlaceProps {
  step: ManagedStep;
  /** Null for a new one. */
  level: ManagedLevel | null;
  title: string;
  onClose(): void;
}

/**
 * Form of a level in its place among the others. It stands within the form of its tariff, so that it is no form of the browser,
 * and is saved apart from that. Closed before it is saved, it leaves what was typed as a draft.
 */
const LevelInPlace = ({ step, level, title, onClose }: LevelInPlaceProps) => {
  const { t } = useTranslation(['tariffs-editing', 'admin', 'common']);
  const state = useLevelForm({ step, level, onDone: onClose });
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus(), []);
  const { submit, isSending } = state;
  const saveByEnter = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement && group.current?.contains(event.target);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isField) return;
    // It would send the form of the tariff.
    event.preventDefault();
    void submit();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its fields have a fieldset of their own, and its name is no legend
    <div ref={group} className={styles.editor} role="group" aria-label={title} onKeyDown={saveByEnter}>
      {state.extras}
      <ErrorSummary errors={state.found} onChoose={state.focus} />
      <LevelInputs step={step} level={level} state={state} />
      <FormProblem>{problemOf(state)}</FormProblem>
      <div className={styles.acts}>
        <Button variant="ghost" size="sm" disabled={isSending} onClick={onClose}>
          {t('close', { ns: 'common' })}
        </Button>
        <Button size="sm" isLoading={isSending} onClick={() => void submit()}>
          {isSending ? t('form.saving', { ns: 'admin' }) : t('levels.save')}
        </Button>
      </div>
    </div>
  );
};
