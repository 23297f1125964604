import {
  inLanguage,
  LANGUAGE_FACTS,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';
import type { PublicTariff } from '@parvoz/contract/tariffs.ts';
import type { ManagedStep, ManagedTariff } from '@parvoz/contract/work-plans.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { Segments } from '../../ui/form/segments.tsx';
import { PlanBlock } from './plan-page.tsx';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

type Texts = Parameters<typeof textIn<'name' | 'description'>>[0];

/** A tariff with its active steps, as the call for visitors answers it. */
export const publicTariffOf = (
  tariff: ManagedTariff,
  steps: readonly ManagedStep[],
  language: WrittenLanguage,
): PublicTariff => {
  const texts = (of: Texts) => ({
    name: textIn(of, 'name', language),
    description: textIn(of, 'description', language),
  });
  return {
    ...{ id: tariff.id, ...texts(tariff), price: tariff.price },
    isInParts: tariff.isInParts,
    stepList: steps
      .filter(({ status }) => status === 'ACTIVE')
      .map((step) => ({
        ...{ id: step.id, ...texts(step), sharePercent: step.sharePercent },
        levelList: step.levelList.map((level) => ({
          ...{ id: level.id, ...texts(level), days: level.days },
          documentList: level.documentList.map((document, id) => ({
            ...{ id, name: document[inLanguage('name', language)] || document.nameUz },
            isRequired: document.isRequired,
          })),
        })),
      })),
  };
};

/** The card of a tariff on the agency's page, in each language, as it is saved. */
export const PublicPreview = ({
  tariff,
  steps,
}: {
  tariff: ManagedTariff;
  steps: readonly ManagedStep[];
}) => {
  const { t, i18n } = useTranslation('admin-templates');
  const { renderPublic } = useWorkPlans();
  const [language, setLanguage] = useState(writtenLanguage(languageOf(i18n)));
  if (!renderPublic) return null;
  return (
    <PlanBlock
      title={t('preview.title')}
      aside={
        <Segments
          legend={t('preview.language')}
          isLegendHidden
          name="preview-language"
          chosen={language}
          options={WRITTEN_LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
          onChange={({ target }) => setLanguage(target.value as WrittenLanguage)}
        />
      }
    >
      <div className={styles.preview} lang={language}>
        {!tariff.isActive && <p className={styles.quiet}>{t('preview.inactive')}</p>}
        {renderPublic(publicTariffOf(tariff, steps, language))}
      </div>
    </PlanBlock>
  );
};
