import type { PublicTariff } from '@parvoz/contract/agencies/tariffs.ts';
import type { ManagedStep, ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import {
  inLanguage,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
  writtenLanguage,
} from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { CircleAlert, Eye } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { textIn } from '../../../../lib/text-in.ts';
import { Segments } from '../../../../ui/form/segments.tsx';
import noteStyles from '../../../../ui/note.module.css';
import styles from './tariff-editing.module.css';
import { useTariffEditing } from './tariff-editing.ts';

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

interface PublicPreviewProps {
  /** As it is typed. */
  tariff: ManagedTariff;
  steps: readonly ManagedStep[];
  /** True if the shares add up: otherwise visitors continue to see the saved ones. */
  isWhole: boolean;
}

/** The card of a tariff on an agency's page, in each language, as it is typed. */
export const PublicPreview = ({ tariff, steps, isWhole }: PublicPreviewProps) => {
  const { t, i18n } = useTranslation('tariffs-editing');
  const { renderPublic } = useTariffEditing();
  const heading = useId();
  const [language, setLanguage] = useState(writtenLanguage(languageOf(i18n)));
  return (
    <section className={styles.side} aria-labelledby={heading}>
      <div className={styles.previewHead}>
        <Eye aria-hidden />
        <h2 id={heading}>{t('preview.title')}</h2>
        <Segments
          legend={t('preview.language')}
          isLegendHidden
          name="preview-language"
          chosen={language}
          options={WRITTEN_LANGUAGES.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setLanguage(target.value as WrittenLanguage)}
        />
      </div>
      {!tariff.isActive && <p className={styles.quiet}>{t('preview.inactive')}</p>}
      {!isWhole && steps.length > 0 && (
        <p className={clsx(noteStyles.note, noteStyles.warning)}>
          <CircleAlert aria-hidden />
          {t('preview.notWhole')}
        </p>
      )}
      <div className={styles.preview} lang={language}>
        {renderPublic(publicTariffOf(tariff, steps, language))}
      </div>
    </section>
  );
};
