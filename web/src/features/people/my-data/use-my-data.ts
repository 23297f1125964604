import type { MyDataChange } from '@parvoz/contract/people/my-data.ts';
import { findFaults, type MyDataField } from '@parvoz/contract/people/my-data-rules.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { currentMyData, renderedMyData, subscribeMyData } from '../../../lib/my-data.ts';

/** Returns the person's data and where they are stored. */
export const useMyData = () => useSyncExternalStore(subscribeMyData, currentMyData, renderedMyData);

/** Saves a part of the data; the component that shows the form reports failures. */
export const SaveContext = createContext<(change: MyDataChange) => void>(() => {});

export const useSave = () => useContext(SaveContext);

/** The sentence about a change that cannot be, at a path of it; nothing where it can. */
export const useProblem = () => {
  const { t, i18n } = useTranslation('my-data');
  const decimals = new Intl.NumberFormat(languageOf(i18n) === 'en' ? 'en-GB' : 'ru-RU', {
    useGrouping: false,
  });
  return (change: MyDataChange, path: `${MyDataField}${string}`): string | undefined => {
    const fault = findFaults(change, todayInTashkent()).find((one) => one.path === path);
    if (!fault) return undefined;
    const limit = fault.limit === undefined ? '' : decimals.format(fault.limit);
    switch (fault.problem) {
      case 'tooSmall':
        return t('problem.tooSmall', { limit });
      case 'tooBig':
        return t('problem.tooBig', { limit });
      case 'future':
        return t('problem.future');
      case 'past':
        return t('problem.past');
      case 'duplicate':
        return t('problem.duplicate');
      default:
        return t('problem.outOfScale');
    }
  };
};
