import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronDown, CircleAlert, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import fieldStyles from '../../../../ui/field.module.css';
import { Money } from '../../../../ui/money.tsx';
import noteStyles from '../../../../ui/note.module.css';
import textStyles from '../../../../ui/text.module.css';
import { CopyStep } from './copy-button.tsx';
import { EditingBlock } from './editing-page.tsx';
import { LevelsInside } from './levels-inside.tsx';
import { OrderedSteps } from './ordered-steps.tsx';
import { ShareStrip, shadeOf } from './share-strip.tsx';
import styles from './shared-steps.module.css';
import { equalShares, missingOf, type Shares, shareOf } from './shares.ts';
import { StepMenu } from './step-menu.tsx';
import editingStyles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';
import { useStepFacts } from './use-step-facts.ts';

interface SharedStepsProps {
  tariff: ManagedTariff;
  /** As it is typed, in tiyin. */
  price: number;
  steps: readonly ManagedStep[];
  typed: Shares;
  /** Of the active steps as typed; null while one of the shares is none. */
  total: number | null;
  /** Types these shares, by the ids of their steps. */
  onShare(shares: Shares): void;
}

const isActive = ({ status }: ManagedStep): boolean => status === 'ACTIVE';

/** Steps of a tariff in an order that is chosen, with their shares, which are saved together. */
export const SharedSteps = ({ tariff, price, steps, typed, total, onShare }: SharedStepsProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  return (
    <EditingBlock
      title={t('shares.title')}
      aside={<span className={editingStyles.quiet}>{t('shares.passes')}</span>}
    >
      {steps.length === 0 ? (
        <p className={editingStyles.nothing}>{t('steps.none')}</p>
      ) : (
        <>
          <div className={styles.sum}>
            <p role="status" data-short={total !== 100 || undefined}>
              <b>{total === null ? '—' : formatPercent(total, language)}</b> {t('shares.ofWhole')}
            </p>
            <ShareStrip
              shares={steps.filter(isActive).map(({ id }) => ({ id, percent: shareOf(typed[id]) ?? 0 }))}
            />
            {total !== null && total !== 100 && (
              <Missing price={price} total={total} steps={steps.filter(isActive)} {...{ typed, onShare }} />
            )}
          </div>
          <div className={styles.list}>
            <OrderedSteps
              tariffId={tariff.id}
              steps={steps}
              renderItem={(step, at) => (
                <StepRow
                  tariff={tariff}
                  step={step}
                  at={at}
                  price={price}
                  share={typed[step.id] ?? ''}
                  onShare={(share) => onShare({ [step.id]: share })}
                />
              )}
            />
          </div>
        </>
      )}
      <div className={styles.foot}>
        <Link className={buttonClass('soft', 'sm')} to={editing.newStep(tariff.id)}>
          <Plus aria-hidden />
          {t('steps.add')}
        </Link>
        {editing.isOwn && <CopyStep tariffId={tariff.id} isActive={tariff.isActive} />}
      </div>
    </EditingBlock>
  );
};

interface MissingProps extends Pick<SharedStepsProps, 'price' | 'steps' | 'typed' | 'onShare'> {
  total: number;
}

/** Shows the part of the price that belongs to no step, or to more than one, with ways to divide it. */
const Missing = ({ price, total, steps, typed, onShare }: MissingProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const { percent, tiyin } = missingOf(price, total);
  const last = steps.at(-1);
  const ofLast = last ? (shareOf(typed[last.id]) ?? 0) + percent : 0;
  const divide = () => {
    const shares = equalShares(steps.length);
    onShare(Object.fromEntries(steps.map(({ id }, at) => [id, String(shares[at])])));
  };
  return (
    <div className={clsx(noteStyles.note, noteStyles.warning)}>
      <CircleAlert aria-hidden />
      <div>
        <b>
          {t(percent > 0 ? 'shares.missing' : 'shares.over', {
            percent: formatPercent(Math.abs(percent), language),
          })}{' '}
          <Money tiyin={Math.abs(tiyin)} />
        </b>
        {steps.length > 0 && (
          <p className={styles.ways}>
            {last && ofLast >= 0 && ofLast <= 100 && (
              <Button variant="secondary" size="sm" onClick={() => onShare({ [last.id]: String(ofLast) })}>
                {t('shares.toLast', {
                  name: textIn(last, 'name', language),
                  percent: formatPercent(ofLast, language),
                })}
              </Button>
            )}
            {steps.length > 1 && (
              <Button variant="secondary" size="sm" onClick={divide}>
                {t('shares.equal')}
              </Button>
            )}
          </p>
        )}
      </div>
    </div>
  );
};

interface StepRowProps {
  tariff: ManagedTariff;
  step: ManagedStep;
  at: number;
  /** Of the tariff, in tiyin. */
  price: number;
  share: string;
  onShare(share: string): void;
}

const StepRow = ({ tariff, step, at, price, share, onShare }: StepRowProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const language = languageOf(i18n);
  const editing = useTariffEditing();
  const inside = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = textIn(step, 'name', language);
  const percent = shareOf(share);
  const factsOf = useStepFacts();
  const documents = step.levelList.reduce((sum, { documentList }) => sum + documentList.length, 0);
  return (
    <>
      <div className={styles.row}>
        <span className={styles.number} style={shadeOf(at)} aria-hidden>
          {at + 1}
        </span>
        <div className={styles.what}>
          <Link className={clsx(textStyles.link, styles.name)} to={editing.step(step.id)}>
            {name}
          </Link>
          <span className={editingStyles.quiet}>
            {[
              ...(isActive(step) ? [] : [t('inactive')]),
              ...factsOf(step),
              documents === 0 ? t('counts.noDocuments') : t('counts.documents', { count: documents }),
            ].join(' · ')}
          </span>
        </div>
        <span className={clsx(fieldStyles.input, styles.share, percent === null && fieldStyles.bad)}>
          <input
            inputMode="numeric"
            aria-label={t('shares.of', { name })}
            aria-invalid={percent === null || undefined}
            value={share}
            onChange={({ target }) => onShare(target.value)}
          />
          <span aria-hidden>%</span>
        </span>
        <span className={styles.money}>
          {percent !== null && <Money tiyin={Math.round((price * percent) / 100)} />}
        </span>
        <span className={styles.menu}>
          <StepMenu tariff={tariff} step={step} />
        </span>
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, styles.unfold)}
          aria-expanded={isOpen}
          aria-controls={inside}
          aria-label={t('levels.of', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden />
        </button>
      </div>
      <div id={inside} hidden={!isOpen}>
        {isOpen && <LevelsInside step={step} />}
      </div>
    </>
  );
};
