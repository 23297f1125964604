import { inLanguage, LANGUAGE_FACTS, WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import type { ManagedLegalText, ManagedOperator } from '@parvoz/contract/money/operator-admin.ts';
import type { OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPhone } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Modal } from '../../../../ui/modal.tsx';
import proseStyles from '../../../../ui/prose.module.css';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import styles from './admin-operator.module.css';
import { managedOperatorQuery, managedTextQuery } from './queries.ts';

interface DraftPreviewProps {
  part: OperatorPart;
  id: number;
  isOpen: boolean;
  onClose(): void;
}

/** Preview of a saved draft or version as people will read it, in every language. */
export const DraftPreview = ({ part, id, isOpen, onClose }: DraftPreviewProps) => {
  const { t } = useTranslation('operator-admin');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t(`parts.${part}.title`)} size="large">
      {part === 'DETAILS' ? <Details id={id} /> : <Texts id={id} />}
    </Modal>
  );
};

const Texts = ({ id }: { id: number }) => {
  const { i18n } = useTranslation();
  const query = useQuery(managedTextQuery(id, languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={320} radius={12} />}>
      {(text) => (text ? <TextIn text={text} /> : null)}
    </QueryBoundary>
  );
};

const TextIn = ({ text }: { text: ManagedLegalText }) => {
  const { t } = useTranslation('operator-admin');
  return WRITTEN_LANGUAGES.map((language) => (
    <section key={language} className={styles.shown} lang={language}>
      <h3>{LANGUAGE_FACTS[language].name}</h3>
      {text[inLanguage('change', language)] && (
        <p className={styles.change}>
          <b>{`${t('form.change')}: `}</b>
          {text[inLanguage('change', language)]}
        </p>
      )}
      <div
        className={proseStyles.prose}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what is saved
        dangerouslySetInnerHTML={{ __html: text[inLanguage('text', language)] }}
      />
    </section>
  ));
};

const Details = ({ id }: { id: number }) => {
  const { i18n } = useTranslation();
  const query = useQuery(managedOperatorQuery(id, languageOf(i18n)));
  return (
    <QueryBoundary query={query} waiting={<Skeleton height={320} radius={12} />}>
      {(details) => (details ? <DetailsIn details={details} /> : null)}
    </QueryBoundary>
  );
};

const DetailsIn = ({ details }: { details: ManagedOperator }) => {
  const { t } = useTranslation('operator-admin');
  return WRITTEN_LANGUAGES.map((language) => {
    const rows = [
      ['legalName', details[inLanguage('legalName', language)]],
      ['inn', details.inn],
      ['bank', details[inLanguage('bank', language)]],
      ['account', details.account],
      ['mfo', details.mfo],
      ['address', details[inLanguage('address', language)]],
      ['licenceNumber', details.licenceNumber],
      ['licensedOn', formatDate(details.licensedOn)],
      ['licensedBy', details[inLanguage('licensedBy', language)]],
      ['phone', formatPhone(details.phone)],
      ['email', details.email],
    ] as const;
    return (
      <section key={language} className={styles.shown} lang={language}>
        <h3>{LANGUAGE_FACTS[language].name}</h3>
        <dl className={styles.rows}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`form.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
};
