import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import { fullName, type Names } from '@parvoz/contract/people/names.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../../ui/card.module.css';
import styles from './whose-offer.module.css';

interface WhoseOfferProps {
  offer: NonNullable<WalkInLink['offer']>;
  /** The reader's account. */
  account: Names;
}

/** Whom the agency has written, and whose application it becomes, where these are not the same. */
export const WhoseOffer = ({ offer, account }: WhoseOfferProps) => {
  const { t } = useTranslation('walk-ins');
  const id = useId();
  const name = fullName(account);
  return (
    <section className={clsx(cardStyles.card, styles.whose)} aria-labelledby={id}>
      <h2 id={id}>{t('whose.title')}</h2>
      <dl>
        <div>
          <dt>{t('whose.written')}</dt>
          <dd>{fullName(offer)}</dd>
        </div>
        <div>
          <dt>{t('whose.account')}</dt>
          <dd>{name}</dd>
        </div>
      </dl>
      <p>{t('whose.text', { name })}</p>
    </section>
  );
};
