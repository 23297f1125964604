import {
  PROVIDER_FACTS,
  STATEMENT_PROVIDERS,
  type StatementProvider,
} from '@parvoz/contract/money/payments-states.ts';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { dayQuery, type OfDay, overviewQuery } from './queries.ts';
import styles from './reconciliation.module.css';
import { UploadDialog } from './upload-dialog.tsx';

interface ChooseFormProps {
  lastDay: string;
  onChoose(of: OfDay): void;
  onClose(): void;
}

const ChooseForm = ({ lastDay, onChoose, onClose }: ChooseFormProps) => {
  const { t } = useTranslation('reconciliation');
  const [provider, setProvider] = useState<StatementProvider>(STATEMENT_PROVIDERS[0]!);
  const [day, setDay] = useState<string | null>(lastDay);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!day || day > lastDay) return setError(t('week.wrong', { last: formatDate(lastDay) }));
    onChoose({ day, provider });
  };
  return (
    <form className={styles.window} onSubmit={submit} noValidate>
      <Segments
        legend={t('upload.provider')}
        name="statement-provider"
        chosen={provider}
        options={STATEMENT_PROVIDERS.map((value) => ({ value, label: PROVIDER_FACTS[value].brand }))}
        onChange={({ target }) =>
          setProvider(STATEMENT_PROVIDERS.find((one) => one === target.value) ?? provider)
        }
      />
      <DateField label={t('upload.day')} value={day} max={lastDay} error={error} onChange={setDay} />
      <div className={modalStyles.acts}>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit">{t('upload.go')}</Button>
      </div>
    </form>
  );
};

/** The upload for the chosen day, once it is known whether it has a statement already. */
const Chosen = ({ of, onClose }: { of: OfDay; onClose(): void }) => {
  const { i18n } = useTranslation('reconciliation');
  const { data } = useQuery(dayQuery(of.day, languageOf(i18n)));
  const found =
    data?.day === of.day ? data.comparisons.find(({ provider }) => provider === of.provider) : null;
  return found ? <UploadDialog of={of} current={found.statement} onClose={onClose} /> : null;
};

/** A button that asks whose statement of which day is uploaded, and takes it. */
export const UploadStatement = () => {
  const { t, i18n } = useTranslation('reconciliation');
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<OfDay | null>(null);
  const { data } = useQuery(overviewQuery(null, languageOf(i18n)));
  return (
    <>
      <Button disabled={!data} onClick={() => setChoosing(true)}>
        <Upload aria-hidden />
        {t('upload.choose')}
      </Button>
      {isChoosing && data && (
        <Modal isOpen onClose={() => setChoosing(false)} title={t('upload.chooseTitle')} size="auto">
          <ChooseForm
            lastDay={data.lastDay}
            onClose={() => setChoosing(false)}
            onChoose={(of) => {
              setChoosing(false);
              setChosen(of);
            }}
          />
        </Modal>
      )}
      {chosen && <Chosen of={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};
