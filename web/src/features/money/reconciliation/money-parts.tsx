import type { ReactNode } from 'react';
import { ArchivingNote } from './archiving-note.tsx';
import { Balances } from './balances.tsx';
import { ProofBar } from './proof-bar.tsx';
import styles from './reconciliation.module.css';

/**
 * First part of an administrator's page about money: what is to be mended (`notes`), the proof of the ledger, and the balances
 * with disputed shares.
 */
export const MoneyParts = ({ notes, disputes }: { notes: ReactNode; disputes: ReactNode }) => (
  <div className={styles.stack}>
    {notes}
    <ArchivingNote />
    <ProofBar />
    <Balances disputes={disputes} />
  </div>
);
