import { clsx } from 'clsx';
import { Check, CircleCheck, Copy, Eye, EyeOff, Link2, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import styles from './compare.module.css';
import type { SharedPart } from './shared-parts.tsx';

interface ShareProps {
  /** Address to share. */
  address: string;
  /** Parts of the sharer's data that the address holds. */
  parts: readonly SharedPart[];
  /** Choice of the data that the sharer may add. */
  children?: ReactNode;
}

/** The address of the comparison to give to somebody, and what they see of it. */
export const Share = ({ address, parts, children }: ShareProps) => {
  const { t } = useTranslation('compare');
  const title = useId();
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(address);
      showSuccess(t('share.copied'));
    } catch {
      // Browsers refuse it on untrusted addresses: then the address can be copied by hand.
      showError(t('share.copyFailed'));
    }
  };
  const telegram = `https://t.me/share/url?url=${encodeURIComponent(address)}`;
  const seen =
    parts.length === 0
      ? t('share.seeNothing')
      : t(parts.length > 1 ? 'share.seeBoth' : `share.seeOne.${parts[0]!}`);
  return (
    <section className={clsx(cardStyles.card, styles.share)} aria-labelledby={title}>
      <div>
        <h2 id={title}>{t('share.title')}</h2>
        <p>{t('share.text')}</p>
        <div className={styles.link}>
          <label className={fieldStyles.input}>
            <Link2 aria-hidden />
            <span className={textStyles.sr}>{t('share.address')}</span>
            <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <Button variant="secondary" onClick={copy}>
            {copied === address ? <Check aria-hidden /> : <Copy aria-hidden />}
            <span>{t('share.copy')}</span>
          </Button>
          <a className={buttonClass('secondary')} href={telegram} target="_blank" rel="noopener noreferrer">
            <Send aria-hidden />
            Telegram
          </a>
        </div>
        {children}
      </div>
      <div className={styles.see}>
        <h3>{t('share.see')}</h3>
        <ul>
          <li>
            <CircleCheck aria-hidden />
            {t('share.seeThings')}
          </li>
          <li>
            {parts.length > 0 ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
            {seen}
          </li>
          <li>
            <RotateCcw aria-hidden />
            {t('share.seeNow')}
          </li>
        </ul>
      </div>
    </section>
  );
};
