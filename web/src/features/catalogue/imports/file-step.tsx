import type { ImportKind } from '@parvoz/contract/catalogue/import-states.ts';
import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { MAX_UPLOAD_BYTES } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';
import { ClientSample } from './client-sample.tsx';
import styles from './file-step.module.css';
import screenStyles from './import-screen.module.css';
import { sendFile, sendMapping } from './queries.ts';

interface FileStepProps {
  kind: ImportKind;
  onRead(found: Import): void;
}

/** Sends a file; one whose columns were matched before needs no further question. */
const useUpload = ({ kind, onRead }: FileStepProps) => {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    const found = await sendFile(kind, file, language);
    onRead(found.isRemembered ? await sendMapping(found.id, found.mapping, language) : found);
  };
  const choose = async (file: File | undefined) => {
    if (!file || name !== null) return;
    if (file.size > MAX_UPLOAD_BYTES) return setProblem(t('file.tooLarge'));
    setProblem(null);
    setName(file.name);
    try {
      await send(file);
    } catch (error) {
      if (isSignedOut(error)) return;
      setProblem((error instanceof ApiError && (error.fields.file ?? error.message)) || t('unreachable'));
    }
    setName(null);
  };
  return { name, problem, choose };
};

const RULES = ['rules.empty', 'rules.inactive', 'rules.whole'] as const;
const RULES_OF_CLIENTS = ['rulesOfClients.needed', 'rulesOfClients.outside', 'rulesOfClients.whole'] as const;

const RULES_OF_SITTINGS = ['rules.empty', 'rules.cancelled', 'rules.whole'] as const;

const rulesOf = (kind: ImportKind) => {
  if (kind === 'CLIENT') return RULES_OF_CLIENTS;
  return kind === 'TEST_SITTING' ? RULES_OF_SITTINGS : RULES;
};

/** Form in which a file is chosen or dropped, with the accepted formats. */
export const FileStep = (props: FileStepProps) => {
  const { t } = useTranslation('imports');
  const { name, problem, choose } = useUpload(props);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.file)}>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        aria-busy={name !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className={textStyles.sr}
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby="import-file-problem"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <FileSpreadsheet aria-hidden />
        <b>{name === null ? t('file.drop') : t('file.reading', { name })}</b>
        <span className={screenStyles.hint}>
          {t(props.kind === 'CLIENT' ? 'file.kindsOfClients' : 'file.kinds')}
        </span>
        <span className={clsx(buttonClass('primary'), styles.choose)}>{t('file.choose')}</span>
      </label>
      <div id="import-file-problem" role="alert" className={fieldStyles.field}>
        {problem && (
          <p className={fieldStyles.error}>
            <CircleAlert aria-hidden />
            {problem}
          </p>
        )}
      </div>
      <ul className={styles.rules}>
        <li>{t(`file.match.${props.kind}`)}</li>
        {rulesOf(props.kind).map((rule) => (
          <li key={rule}>{t(`file.${rule}`)}</li>
        ))}
      </ul>
      {props.kind === 'CLIENT' && (
        <div>
          <ClientSample />
        </div>
      )}
    </section>
  );
};
