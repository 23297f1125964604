import type { Contacts } from '@parvoz/contract/platform/system.ts';
import { Icon, type IconNode, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import footerStyles from './footer.module.css';

/** Marks that lucide leaves to the owners of their brands. */
const MARKS: Record<'instagram' | 'facebook' | 'youtube', IconNode> = {
  instagram: [
    ['rect', { x: 3.5, y: 3.5, width: 17, height: 17, rx: 5, key: 'frame' }],
    ['circle', { cx: 12, cy: 12, r: 4, key: 'lens' }],
    ['path', { d: 'M17 7h.01', key: 'light' }],
  ],
  facebook: [
    [
      'path',
      {
        d: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l.8-4H14V7.8a.8.8 0 0 1 .8-.8H17Z',
        key: 'letter',
      },
    ],
  ],
  youtube: [
    ['rect', { x: 2.5, y: 5.5, width: 19, height: 13, rx: 4, key: 'screen' }],
    ['path', { d: 'm10.2 9.4 4.6 2.6-4.6 2.6Z', key: 'play' }],
  ],
};

const NETWORKS = [
  { key: 'instagram', name: 'Instagram', sign: <Icon iconNode={MARKS.instagram} aria-hidden /> },
  { key: 'telegram', name: 'Telegram', sign: <Send aria-hidden /> },
  { key: 'facebook', name: 'Facebook', sign: <Icon iconNode={MARKS.facebook} aria-hidden /> },
  { key: 'youtube', name: 'YouTube', sign: <Icon iconNode={MARKS.youtube} aria-hidden /> },
] as const;

/** Our pages of social networks, as far as there are any. */
export const SocialLinks = ({ contacts }: { contacts: Contacts }) => {
  const { t } = useTranslation();
  const links = NETWORKS.flatMap(({ key, ...network }) => {
    const href = contacts[key];
    return href === null ? [] : [{ ...network, href }];
  });
  if (links.length === 0) return null;
  return (
    <div className={footerStyles.social}>
      {links.map(({ name, href, sign }) => (
        <a key={name} href={href} target="_blank" rel="noopener" aria-label={`${name} ${t('newTab')}`}>
          {sign}
        </a>
      ))}
    </div>
  );
};
