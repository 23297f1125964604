import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../lib/operator.ts';
import textStyles from '../text.module.css';

const PAGES = {
  OFFER: { path: '/offer', name: 'offer' },
  PRIVACY: { path: '/privacy', name: 'privacy' },
} as const satisfies Record<LegalTextKind, { path: string; name: string }>;

/** To the legal texts that hold today, each after a dot, as they follow another link; nothing where none is published. */
export const TermsLinks = () => {
  const { t } = useTranslation();
  return useOperator()?.texts.map(({ kind }) => {
    const { path, name } = PAGES[kind];
    return (
      <Fragment key={kind}>
        {' · '}
        <a className={textStyles.link} href={path} target="_blank" rel="noopener">
          {t(`legal.${name}`)}
          <span className={textStyles.sr}>{` ${t('newTab')}`}</span>
        </a>
      </Fragment>
    );
  });
};
