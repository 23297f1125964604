import type { PaymentProvider } from '@parvoz/contract/money/payments-states.ts';
import { clsx } from 'clsx';
import { FlaskConical } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { FieldMessage } from '../../../ui/form/field-frame.tsx';
import styles from './top-up.module.css';

interface ProviderChoiceProps extends ComponentProps<'input'> {
  providers: readonly PaymentProvider[];
  error: string | undefined;
}

/** Choice of the payment provider, one card each. */
export const ProviderChoice = ({ providers, error, defaultValue, ...input }: ProviderChoiceProps) => {
  const { t } = useTranslation('payments');
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{t('provider')}</legend>
      <div className={styles.providers}>
        {providers.map((provider) => {
          const isSandbox = provider === 'SANDBOX';
          const name = t(`providers.${provider}.name`);
          return (
            <label key={provider} className={clsx(styles.provider, isSandbox && styles.sandbox)}>
              <span className={styles.sign} aria-hidden>
                {isSandbox ? <FlaskConical /> : name.slice(0, 1)}
              </span>
              <span>
                <b>
                  {name}
                  {isSandbox && (
                    <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('sandbox.badge')}</span>
                  )}
                </b>
                <small>{t(`providers.${provider}.note`)}</small>
              </span>
              <input
                {...input}
                type="radio"
                className={fieldStyles.box}
                value={provider}
                defaultChecked={defaultValue === provider || undefined}
                aria-describedby={error ? `${id}-error` : undefined}
              />
            </label>
          );
        })}
      </div>
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
};
