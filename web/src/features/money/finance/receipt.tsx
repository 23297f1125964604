import type { Receipt as Paper, PaymentDetail } from '@parvoz/contract/money/finance.ts';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Mark } from '../../../ui/mark.tsx';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './payment.module.css';
import { loadReceipt } from './queries.ts';

/** Receipt of a payment for printing, word for word as in its PDF; the rest of the page is not printed. */
export const Receipt = ({ receipt }: { receipt: Paper }) => {
  const { title, number, amount, isSandbox, lineList, note, holder } = receipt;
  return (
    <section className={clsx(cardStyles.card, styles.receipt)} aria-label={title} data-receipt>
      <header>
        <Mark />
        <b>Parvoz</b>
        <span className={textStyles.num}>№ {number}</span>
      </header>
      <p>{title}</p>
      <p className={styles.figure}>
        <Money tiyin={amount} />
      </p>
      {isSandbox && <p className={styles.sandbox}>{note}</p>}
      <dl>
        {lineList.map(({ key, name, text }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.small}>
        {!isSandbox && <>{note} </>}
        {holder}
      </p>
    </section>
  );
};

/** Takes the paper along: printed, or as a PDF. */
export const ReceiptButtons = ({ id, receipt }: { id: PaymentDetail['id']; receipt: Paper }) => {
  const { t, i18n } = useTranslation('finance');
  const reportFailure = useReportFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadReceipt(id, languageOf(i18n)),
    onSuccess: (file) => saveFile(file, `parvoz-${receipt.number}.pdf`),
    onError: reportFailure,
  });
  return (
    <>
      <Button isLoading={isPending} onClick={() => mutate()}>
        {!isPending && <Download aria-hidden />}
        <span>{t('receipt.pdf')}</span>
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('payment.print')}
      </Button>
    </>
  );
};
