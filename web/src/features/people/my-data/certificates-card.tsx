import { CERTIFICATE_KINDS, type CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { MAX_CERTIFICATES, validUntil } from '@parvoz/contract/people/my-data-rules.ts';
import { clsx } from 'clsx';
import { Pencil, Plus, Trash } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';
import { scoreText, testName } from '../../../ui/use-requirement-text.ts';
import { Card } from './card.tsx';
import { type Certificate, CertificateForm } from './certificate-form.tsx';
import styles from './my-data.module.css';
import { useSave } from './use-my-data.ts';

/** The open form: a new certificate of a kind, or the one at an index. */
type Open = { kind: CertificateKind; at?: number };

/** Certificates with until when they are taken, or that there are none. */
export const CertificatesCard = ({ data: { certificates } }: { data: MyData }) => {
  const { t } = useTranslation('my-data');
  const save = useSave();
  const [open, setOpen] = useState<Open | null>(null);
  const adding = useRef<HTMLFieldSetElement>(null);
  const all = certificates ?? [];
  const close = () => {
    setOpen(null);
    // The button that had the focus is gone with the form.
    requestAnimationFrame(() => adding.current?.querySelector('button')?.focus());
  };
  const without = (at: number) => all.filter((_, index) => index !== at);
  const form = (one: Open, given?: Certificate) => (
    <CertificateForm
      key={`${one.kind} ${one.at}`}
      kind={one.kind}
      given={given}
      others={one.at === undefined ? all : without(one.at)}
      onCancel={close}
      onSave={(certificate) => {
        const at = one.at ?? all.length;
        save({ certificates: [...all.slice(0, at), certificate, ...all.slice(at + 1)] });
        close();
      }}
    />
  );
  return (
    <Card title={t('certificates.title')} at={2}>
      {all.length > 0 && (
        <ul className={styles.certificates}>
          {all.map((one, at) => (
            <li key={`${one.kind} ${one.takenOn}`}>
              {open?.at === at ? (
                form(open, one)
              ) : (
                <Row
                  certificate={one}
                  onEdit={() => setOpen({ kind: one.kind, at })}
                  onRemove={() => {
                    save({ certificates: without(at).length > 0 ? without(at) : null });
                    close();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open && open.at === undefined && form(open)}
      {all.length < MAX_CERTIFICATES && (
        <fieldset className={styles.adding} ref={adding}>
          <legend>{t('certificates.add')}</legend>
          {CERTIFICATE_KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className={badgeStyles.chip}
              aria-pressed={open?.kind === kind && open.at === undefined}
              onClick={() => setOpen({ kind })}
            >
              <Plus aria-hidden />
              {testName(kind)}
            </button>
          ))}
        </fieldset>
      )}
      {all.length === 0 && !open && (
        <label className={clsx(fieldStyles.check, styles.none)}>
          <input
            type="checkbox"
            className={fieldStyles.box}
            checked={certificates !== null}
            onChange={({ target }) => save({ certificates: target.checked ? [] : null })}
          />
          <span>{t('certificates.none')}</span>
        </label>
      )}
    </Card>
  );
};

interface RowProps {
  certificate: Certificate;
  onEdit(): void;
  onRemove(): void;
}

const Row = ({ certificate, onEdit, onRemove }: RowProps) => {
  const { t, i18n } = useTranslation('my-data');
  const until = validUntil(certificate);
  const isOver = until !== null && until < todayInTashkent();
  const name = `${testName(certificate.kind)} ${scoreText(certificate, languageOf(i18n))}`;
  const badge = until
    ? t(isOver ? 'certificates.over' : 'certificates.until', { date: formatDate(until) })
    : t('certificates.forever');
  return (
    <div className={styles.certificate}>
      <div>
        <b>{name}</b>
        <small>{t('certificates.taken', { date: formatDate(certificate.takenOn) })}</small>
      </div>
      <span className={clsx(badgeStyles.badge, !isOver && badgeStyles.success)}>{badge}</span>
      <div className={styles.tools}>
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          <span className={textStyles.sr}>{t('certificates.edit', { name })}</span>
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          <Trash aria-hidden />
          <span className={textStyles.sr}>{t('certificates.remove', { name })}</span>
        </Button>
      </div>
    </div>
  );
};
