import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { formatPhone } from '../lib/format.ts';
import styles from './phone-link.module.css';
import textStyles from './text.module.css';

interface PhoneLinkProps {
  /** 12 digits, or a foreign number's digits. */
  phone: string;
  /** Owner of the phone, for screen readers. */
  label: string;
}

/** A number to call. */
export const PhoneLink = ({ phone, label }: PhoneLinkProps) => (
  <a className={clsx(styles.phone, textStyles.num)} href={`tel:+${phone}`}>
    <Phone aria-hidden />
    <span className={textStyles.sr}>{label}: </span>
    {formatPhone(phone)}
  </a>
);
