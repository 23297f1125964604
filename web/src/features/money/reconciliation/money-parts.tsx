import type { ReactNode } from 'react';
import { ArchivingNote } from './archiving-note.tsx';
import { Balances } from './balances.tsx';
import { ProofBar } from './proof-bar.tsx';
import styles from './reconciliation.module.css';

/**
 * First part of an administrator's page about money: the proof of the ledger, and the balances with disputed shares.
 */
export const MoneyParts = ({ disputes }: { disputes: ReactNode }) => (
  <div className={styles.stack}>
    <ArchivingNote />
    <ProofBar />
    <Balances disputes={disputes} />
  </div>
);
