import type { ManagedLevel, ManagedStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../../../ui/sortable/use-saved-order.ts';
import { CopyStep } from './copy-button.tsx';
import { OrderedSteps } from './ordered-steps.tsx';
import { putLevelOrder, renewTariffs, stepsQuery } from './queries.ts';
import { ShareStrip } from './share-strip.tsx';
import styles from './steps-panes.module.css';
import type { Chosen, TariffSteps } from './steps-panes.tsx';
import editingStyles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';

interface StepsTreeProps {
  tariffSteps: TariffSteps;
  chosen: Chosen;
}

/** The steps of a tariff with their levels, both in an order that is chosen, and the choice of another tariff. */
export const StepsTree = ({ tariffSteps, chosen }: StepsTreeProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const queries = useQueryClient();
  const { tariff, steps } = tariffSteps;
  const tariffId = tariff?.id ?? null;
  const { queryKey } = stepsQuery(tariffId, editing.owner, language);
  return (
    <aside className={clsx(cardStyles.card, styles.tree)} aria-label={t('tree')}>
      <TreeHead tariffSteps={tariffSteps} chosenId={chosen.stepId} />
      {steps.length === 0 ? (
        <p className={styles.none}>{t('steps.none')}</p>
      ) : (
        <OrderedSteps
          tariffId={tariffId}
          steps={steps}
          renderItem={(step, at) => (
            <StepEntry
              step={step}
              number={at + 1}
              chosen={chosen}
              onReorder={(levelList) =>
                queries.setQueryData(
                  queryKey,
                  steps.map((one) => (one.id === step.id ? { ...one, levelList } : one)),
                )
              }
            />
          )}
        />
      )}
      <div className={styles.treeFoot}>
        <Link className={buttonClass('ghost', 'sm')} to={editing.newStep(tariffId)}>
          <Plus aria-hidden />
          {t('steps.add')}
        </Link>
        {editing.isOwn && tariff && <CopyStep tariffId={tariff.id} isActive={tariff.isActive} />}
      </div>
    </aside>
  );
};

/** Head of the tree: the tariff, and how its price is divided. */
const TreeHead = ({ tariffSteps, chosenId }: { tariffSteps: TariffSteps; chosenId: number | undefined }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const navigate = useNavigate();
  const { tariff, tariffs, steps } = tariffSteps;
  const active = steps.filter(({ status }) => status === 'ACTIVE');
  const total = active.reduce((sum, { sharePercent }) => sum + sharePercent, 0);
  const levels = steps.reduce((sum, { levelList }) => sum + levelList.length, 0);
  return (
    <div className={styles.treeHead}>
      <SelectField
        label={t('steps.ofTariff')}
        value={tariff?.id ?? 'none'}
        onChange={({ target }) => {
          const chosen = target.value === 'none' ? null : Number(target.value);
          navigate({ to: editing.stepsOf(chosen), resetScroll: false });
        }}
      >
        {editing.owner.kind === 'TEMPLATE' && <option value="none">{t('steps.free')}</option>}
        {tariffs.map((one) => (
          <option key={one.id} value={one.id}>
            {textIn(one, 'name', language)}
          </option>
        ))}
      </SelectField>
      {steps.length > 0 && (
        <p>
          <b>
            {[t('counts.steps', { count: steps.length }), t('counts.levels', { count: levels })].join(', ')}
          </b>
          {tariff && (
            <span data-short={total !== 100 || undefined}>
              {t('shares.total', { percent: formatPercent(total, language) })}
            </span>
          )}
        </p>
      )}
      {tariff && active.length > 0 && (
        <ShareStrip
          isNumbered
          shares={active.map(({ id, sharePercent: percent }) => ({ id, percent }))}
          chosenId={chosenId ?? -1}
        />
      )}
    </div>
  );
};

interface StepEntryProps {
  step: ManagedStep;
  number: number;
  chosen: Chosen;
  /** Shows its levels in another order at once. */
  onReorder(levels: ManagedLevel[]): void;
}

const StepEntry = ({ step, number, chosen, onReorder }: StepEntryProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const queries = useQueryClient();
  const isChosen = chosen.stepId === step.id;
  const [isOpen, setIsOpen] = useState(isChosen);
  const name = textIn(step, 'name', language);
  const save = useSavedOrder(
    (order) => putLevelOrder(step.id, order, language),
    () => renewTariffs(queries),
  );
  return (
    <>
      <div
        className={styles.step}
        data-in={isChosen || undefined}
        data-chosen={(isChosen && chosen.levelId === undefined) || undefined}
      >
        <span className={styles.number} aria-hidden>
          {number}
        </span>
        <span className={styles.what}>
          <Link
            to={editing.step(step.id)}
            aria-current={isChosen && chosen.levelId === undefined ? 'true' : undefined}
          >
            {name}
          </Link>
          {step.status === 'INACTIVE' && <small>{t('inactive')}</small>}
        </span>
        {step.tariffId !== null && (
          <span className={styles.percent}>{formatPercent(step.sharePercent, language)}</span>
        )}
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, styles.unfold)}
          aria-expanded={isOpen}
          aria-label={t('levels.of', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={styles.levels}>
          <SortableList
            isInner
            label={t('levels.of', { name })}
            items={step.levelList}
            getId={({ id }) => id}
            nameOf={(level) => textIn(level, 'name', language)}
            onReorder={(levelList, before) => {
              onReorder(levelList);
              save(levelList, before);
            }}
            renderItem={(level) => <LevelEntry level={level} isChosen={chosen.levelId === level.id} />}
          />
          <Link className={buttonClass('ghost', 'sm')} to={editing.newLevel(step.id)}>
            <Plus aria-hidden />
            {t('levels.add')}
          </Link>
        </div>
      )}
    </>
  );
};

const LevelEntry = ({ level, isChosen }: { level: ManagedLevel; isChosen: boolean }) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const editing = useTariffEditing();
  const count = level.documentList.length;
  return (
    <div className={styles.level} data-chosen={isChosen || undefined}>
      <Link to={editing.level(level.stepId, level.id)} aria-current={isChosen ? 'true' : undefined}>
        {textIn(level, 'name', languageOf(i18n))}
      </Link>
      <span className={editingStyles.quiet}>
        {[
          t('counts.days', { count: level.days }),
          count === 0 ? t('counts.noDocuments') : t('counts.documents', { count }),
        ].join(' · ')}
      </span>
    </div>
  );
};
