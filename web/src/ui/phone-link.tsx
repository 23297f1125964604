import { Phone } from 'lucide-react';
import { formatPhone } from '../lib/format.ts';
import './phone-link.css';

interface PhoneLinkProps {
  /** 12 digits, or a foreign number's digits. */
  phone: string;
  /** Whose it is, for who does not see where it stands. */
  label: string;
}

/** A number to call. */
export const PhoneLink = ({ phone, label }: PhoneLinkProps) => (
  <a className="phone num" href={`tel:+${phone}`}>
    <Phone className="i" aria-hidden />
    <span className="sr">{label}: </span>
    {formatPhone(phone)}
  </a>
);
