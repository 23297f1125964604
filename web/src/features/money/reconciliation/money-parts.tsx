import type { ReactNode } from 'react';
import { ArchivingNote } from './archiving-note.tsx';
import { Balances } from './balances.tsx';
import { ProofBar } from './proof-bar.tsx';
import styles from './reconciliation.module.css';

/** What administrators see of all money first: that the ledger holds, and whose money it is, also what is disputed. */
export const MoneyParts = ({ disputes }: { disputes: ReactNode }) => (
  <div className={styles.stack}>
    <ArchivingNote />
    <ProofBar />
    <Balances disputes={disputes} />
  </div>
);
