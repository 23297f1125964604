import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layoutStyles from '../layout.module.css';
import { Field, type FieldProps } from './field.tsx';
import formStyles from './form.module.css';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'before' | 'after'> {
  autoComplete: 'current-password' | 'new-password';
}

/** Field whose text can be shown. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={clsx(formStyles.eye, layoutStyles.scripted)}
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
};
