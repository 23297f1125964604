import {
  inLanguage,
  LANGUAGE_FACTS,
  WRITTEN_LANGUAGES,
  type WrittenLanguage,
} from '@parvoz/contract/languages.ts';
import { MAX_RICH_TEXT_LENGTH } from '@parvoz/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ExternalLink, Link2 } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, plainText, todayInTashkent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { pictureOf } from '../../lib/upload-picture.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-class.ts';
import cardStyles from '../card.module.css';
import { DateField } from '../form/date-field.tsx';
import { Field } from '../form/field.tsx';
import { LanguageTabs } from '../form/language-tabs.tsx';
import { PictureField } from '../form/picture-field.tsx';
import { RecordFrame } from '../form/record-frame.tsx';
import { RichTextField } from '../form/rich-text-field.tsx';
import type { useLanguageFields } from '../form/use-language-fields.ts';
import textStyles from '../text.module.css';
import { type CoverKind, coverQuery } from './cover.ts';
import { CyrillicName } from './cyrillic-name.tsx';
import styles from './record.module.css';

const COVER_ASPECT = 16 / 10;
const DEBOUNCE_MS = 400;

type InLanguage<Name extends string> = `${Name}${Capitalize<WrittenLanguage>}`;
type FrameProps = Parameters<typeof RecordFrame>[0];

interface RecordFormPageProps extends Omit<FrameProps, 'lead' | 'isNew' | 'actions' | 'children'> {
  /** Null for a new one. */
  record: { id: number; updatedAt: string } | null;
  /** Link to the record on the public site; absent if it is not visible there. */
  site?: LinkProps | undefined;
  main: ReactNode;
  side: ReactNode;
}

/** Page of the form of a record of the catalogue: its texts and facts, and beside them related parts. */
export const RecordFormPage = ({ record, site, main, side, ...frame }: RecordFormPageProps) => {
  const { t } = useTranslation('admin');
  return (
    <RecordFrame
      {...frame}
      isNew={record === null}
      actions={
        site && (
          <Link {...site} className={buttonClass('secondary')} target="_blank">
            <ExternalLink aria-hidden />
            {t('record.onSite')}
          </Link>
        )
      }
      lead={
        record && (
          <p className={styles.lead}>
            {t('record.changedAt', { id: `${record.id}`, moment: formatMomentAndMinute(record.updatedAt) })}
          </p>
        )
      }
    >
      <div className={styles.form}>
        <div className={styles.main}>{main}</div>
        <aside className={styles.side} aria-label={t('record.side')}>
          {side}
        </aside>
      </div>
    </RecordFrame>
  );
};

interface FormPartProps {
  /** Name of the field whose parts are here, if it has no control of its own: its errors are found by that. */
  name?: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Fields that belong together, below their title. */
export const FormPart = ({ name, title, hint, children }: FormPartProps) => (
  <section className={clsx(cardStyles.card, styles.part)} aria-label={title} data-part={name}>
    <h2>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </section>
);

type Registered = UseFormRegisterReturn & { error: string | undefined };

interface TextsPartProps {
  languages: ReturnType<typeof useLanguageFields>;
  /** As `useRecordForm` gives it, of a record with names and descriptions. */
  state: {
    form: { watch(name: InLanguage<'name' | 'description'>): string };
    field(name: InLanguage<'name' | 'description'>): Registered;
    set(name: InLanguage<'description'>, value: string): void;
  };
  /** Places the name, with fields of the record's own. */
  renderNames?(name: ReactNode, language: WrittenLanguage): ReactNode;
}

/** Names and descriptions in every language. */
export const TextsPart = ({ languages, state, renderNames = (name) => name }: TextsPartProps) => {
  const { t } = useTranslation('admin');
  return (
    <FormPart title={t('record.texts')} hint={t('record.textsHint')}>
      <LanguageTabs {...languages}>
        {(language) => {
          const description = inLanguage('description', language);
          const { ref, error } = state.field(description);
          const name = (
            <Field
              label={t('record.name')}
              autoComplete="off"
              {...state.field(inLanguage('name', language))}
            />
          );
          return (
            <>
              {renderNames(name, language)}
              {language === 'uz' && <CyrillicName latin={state.form.watch('nameUz')} />}
              <Description
                language={language}
                textOf={(one) => state.form.watch(inLanguage('description', one))}
                error={error}
                ref={ref}
                onChange={(html) => state.set(description, html)}
              />
            </>
          );
        }}
      </LanguageTabs>
    </FormPart>
  );
};

interface DescriptionProps {
  language: WrittenLanguage;
  textOf(language: WrittenLanguage): string;
  error: string | undefined;
  ref: Ref<{ focus(): void }>;
  onChange(html: string): void;
}

/** A description with its length, and beside it that of another language to write from. */
const Description = ({ language, textOf, ...field }: DescriptionProps) => {
  const { t } = useTranslation('admin');
  const [isBeside, setIsBeside] = useState(false);
  const other = WRITTEN_LANGUAGES.find(
    (one) => one !== language && plainText(textOf(one), MAX_RICH_TEXT_LENGTH),
  );
  const otherName = other && LANGUAGE_FACTS[other].name;
  const length = plainText(textOf(language), MAX_RICH_TEXT_LENGTH).length;
  return (
    <div className={clsx(isBeside && other && styles.beside)}>
      <RichTextField
        label={`${t('record.description')} (${LANGUAGE_FACTS[language].name})`}
        language={language}
        value={textOf(language)}
        hint={t('record.length', { count: length })}
        aside={
          other && (
            <button
              type="button"
              className={textStyles.link}
              aria-expanded={isBeside}
              onClick={() => setIsBeside(!isBeside)}
            >
              {t(isBeside ? 'record.closeBeside' : 'record.openBeside', { language: otherName })}
            </button>
          )
        }
        {...field}
      />
      {isBeside && other && (
        <section lang={other} className={styles.other} aria-label={otherName}>
          <b>{otherName}</b>
          {textOf(other)
            .split(/<\/(?:p|li|h[2-4]|tr|blockquote)>|<br ?\/?>/)
            .map((part) => plainText(part, MAX_RICH_TEXT_LENGTH))
            .filter(Boolean)
            .map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
              <p key={at}>{part}</p>
            ))}
        </section>
      )}
    </div>
  );
};

interface PicturePartProps {
  kind: CoverKind;
  /** Of an uploaded picture; null for the cover that is drawn from `name`. */
  id: string | null;
  name: string;
  /** Width by height; by default that of a cover. */
  aspect?: number;
  error: string | undefined;
  onChange(id: string | null): void;
}

/** The picture of a record, uploaded or drawn from its name. */
export const PicturePart = ({ kind, id, name, aspect = COVER_ASPECT, error, onChange }: PicturePartProps) => {
  const { t, i18n } = useTranslation('admin');
  const cover = useQuery(coverQuery(kind, useDebounced(name.trim(), DEBOUNCE_MS), languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, styles.part)}>
      <PictureField
        label={t('record.photo')}
        value={id === null ? null : pictureOf(id)}
        coverUrl={cover.data}
        aspect={aspect}
        error={error}
        onChange={(picture) => onChange(picture?.id ?? null)}
      />
    </section>
  );
};

interface SourcePartProps {
  form: { watch(name: 'checkedOn'): string | null };
  field(name: 'sourceUrl' | 'checkedOn'): Registered;
  set(name: 'checkedOn', value: string | null): void;
}

/** Fields for the source of a record's facts, and the day on which they were compared with it. */
export const SourcePart = ({ form, field, set }: SourcePartProps) => {
  const { t } = useTranslation('admin');
  const checkedOn = form.watch('checkedOn');
  const { error, ref } = field('checkedOn');
  return (
    <FormPart title={t('record.origin')}>
      <Field
        label={t('record.source')}
        hint={t('record.sourceHint')}
        before={<Link2 aria-hidden />}
        inputMode="url"
        autoComplete="off"
        {...field('sourceUrl')}
      />
      <DateField
        label={t('record.checkedOn')}
        value={checkedOn}
        max={todayInTashkent()}
        error={error}
        ref={ref}
        onChange={(date) => set('checkedOn', date)}
      />
      {checkedOn !== todayInTashkent() && (
        <Button variant="ghost" size="sm" onClick={() => set('checkedOn', todayInTashkent())}>
          {t('record.checkedToday')}
        </Button>
      )}
    </FormPart>
  );
};
