import { AppError } from '../../../http/app-error.ts';
import { isTooCommon } from './rules.ts';

/** Throws INVALID_INPUT at `field` for a password that somebody else would try first. `phone` has 12 digits. */
export const mustBeUncommon = (password: string, phone: string, field = 'password'): void => {
  if (isTooCommon(password, phone))
    throw new AppError('INVALID_INPUT', { [field]: { problem: 'tooCommon' } });
};

export { isTooCommon } from './rules.ts';
