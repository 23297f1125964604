import type { FactRecord } from '@parvoz/contract/catalogue/facts.ts';
import type { MistakeReport } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { clsx } from 'clsx';
import { Flag, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, webSiteLink, webSiteName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './fact-source.module.css';

/** The page that decides, or else the thing's own site. */
export const sourceOf = ({ sourceUrl, webSite }: FactRecord): string | null => {
  const address = sourceUrl || webSite;
  return address ? webSiteLink(address) : null;
};

interface FactSourceProps {
  record: FactRecord;
  onOpened(source: string): void;
}

/** Opens in a tab of its own: the server fetches nothing that somebody typed. */
export const FactSource = ({ record, onOpened }: FactSourceProps) => {
  const { t } = useTranslation('facts');
  const address = sourceOf(record);
  return (
    <section className={clsx(cardStyles.card, styles.pane)} aria-labelledby="source-title">
      <h3 id="source-title">{t('source')}</h3>
      {address ? (
        <>
          <p className={styles.address}>
            <a
              className={textStyles.link}
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onOpened(address)}
            >
              {webSiteName(address)}
              <span className={textStyles.sr}>{t('newTab', { ns: 'common' })}</span>
            </a>
          </p>
          {!record.sourceUrl && <p className={styles.hint}>{t('onlyWebSite')}</p>}
        </>
      ) : (
        <p className={styles.hint}>{t(record.kind === 'COUNTRY' ? 'ownSources' : 'noSource')}</p>
      )}
    </section>
  );
};

type Close = (reportId: string, status: 'CORRECTED' | 'REJECTED', wantsAnswer: boolean) => Promise<void>;

/** Visitors' reports about the thing, oldest first. */
export const FactReports = ({ reports, onClose }: { reports: readonly MistakeReport[]; onClose: Close }) => (
  <>
    {reports.map((report) => (
      <Report key={report.id} report={report} onClose={onClose} />
    ))}
  </>
);

const Report = ({ report, onClose }: { report: MistakeReport; onClose: Close }) => {
  const { t } = useTranslation('facts');
  const [busy, setBusy] = useState<'CORRECTED' | 'REJECTED' | null>(null);
  const { id, text, createdAt, wantsAnswer } = report;
  const close = async (status: 'CORRECTED' | 'REJECTED') => {
    if (busy) return;
    setBusy(status);
    await onClose(id, status, wantsAnswer);
    setBusy(null);
  };
  return (
    <section className={clsx(cardStyles.card, styles.pane)} aria-labelledby={`report-${id}`}>
      <h3 id={`report-${id}`}>
        <Flag aria-hidden />
        {t('report')}
      </h3>
      <p className={styles.hint}>
        <span className={textStyles.num}>{formatMomentAndMinute(createdAt)}</span>
        {wantsAnswer && <span>{` · ${t('wantsAnswer')}`}</span>}
      </p>
      <blockquote>{text}</blockquote>
      {wantsAnswer && (
        <p className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
          <MessageSquareText aria-hidden />
          {t('answerGoes')}
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="soft" size="sm" isLoading={busy === 'CORRECTED'} onClick={() => close('CORRECTED')}>
          {t('markCorrected')}
        </Button>
        <Button variant="ghost" size="sm" isLoading={busy === 'REJECTED'} onClick={() => close('REJECTED')}>
          {t('markRejected')}
        </Button>
      </div>
    </section>
  );
};
