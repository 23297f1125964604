import type { OperatorVersion } from '@parvoz/contract/money/operator-admin.ts';
import type { OperatorPart, VersionState } from '@parvoz/contract/money/operator-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Building2, Eye, FilePen, FileText, LockKeyhole, type LucideIcon, Send, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMomentAndMinute } from '../../../../lib/format.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './admin-operator.module.css';
import { DraftPreview } from './draft-preview.tsx';
import { type PartVersions, partPath } from './parts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { RemoveDraft } from './remove-draft.tsx';

const ICONS: Record<OperatorPart, LucideIcon> = { DETAILS: Building2, OFFER: FileText, PRIVACY: LockKeyhole };

const COLORS: Record<VersionState, string | undefined> = {
  IN_FORCE: badgeStyles.success,
  COMING: badgeStyles.info,
  FORMER: badgeStyles.outline,
  SKIPPED: badgeStyles.outline,
};

const StateBadge = ({ state }: { state: VersionState }) => {
  const { t } = useTranslation('operator-admin');
  return <span className={clsx(badgeStyles.badge, COLORS[state])}>{t(`states.${state}`)}</span>;
};

interface PartProps {
  part: OperatorPart;
  versions: PartVersions;
}

/** One part of what the operator publishes. */
export const PartCard = ({ part, versions }: PartProps) => {
  const { t } = useTranslation('operator-admin');
  const id = useId();
  const Icon = ICONS[part];
  const { draft, inForce, published } = versions;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.card)} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.sign} aria-hidden>
          <Icon />
        </span>
        <div>
          <h2 id={id}>{t(`parts.${part}.title`)}</h2>
          <p>{t(`parts.${part}.lead`)}</p>
        </div>
        {!inForce && <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('none')}</span>}
      </header>
      {draft ? (
        <Draft part={part} draft={draft} latest={published[0] ?? null} />
      ) : (
        <Link
          className={buttonClass('secondary')}
          to="/admin-operator/$part"
          params={{ part: partPath(part) }}
        >
          <FilePen aria-hidden />
          {t(published.length > 0 ? 'draft.next' : 'draft.begin')}
        </Link>
      )}
      {published.length > 0 && (
        <>
          <h3>{t('versions')}</h3>
          <ul className={styles.versions}>
            {published.map((version) => (
              <Version key={version.id} part={part} version={version} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Version = ({ part, version }: { part: OperatorPart; version: OperatorVersion }) => {
  const { t } = useTranslation('operator-admin');
  const { id, number, validFrom, publishedAt, publishedBy, isExample } = version;
  const [isOpen, setIsOpen] = useState(false);
  const name = t('version', { number: `${number}` });
  return (
    <li>
      <div className={styles.named}>
        <b>{name}</b>
        {version.state && <StateBadge state={version.state} />}
        {isExample && <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('example')}</span>}
      </div>
      <p className={clsx(textStyles.num, styles.facts)}>
        <span>{t('validFrom', { date: formatDate(validFrom ?? '') })}</span>
        <span>
          {t(publishedBy ? 'published.by' : 'published.at', {
            who: publishedBy,
            moment: publishedAt ? formatMomentAndMinute(publishedAt) : '',
          })}
        </span>
      </p>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${t('look')}: ${name}, ${t(`parts.${part}.title`)}`}
        onClick={() => setIsOpen(true)}
      >
        <Eye aria-hidden />
        {t('look')}
      </Button>
      <DraftPreview part={part} id={id} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </li>
  );
};

interface DraftProps {
  part: OperatorPart;
  draft: OperatorVersion;
  /** The latest that was published. */
  latest: OperatorVersion | null;
}

const Draft = ({ part, draft, latest }: DraftProps) => {
  const { t } = useTranslation(['operator-admin', 'tables']);
  const [opened, setOpened] = useState<'preview' | 'publish' | 'remove' | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.draft}>
      <p>
        <b>{t('draft.title')}</b>{' '}
        <span className={textStyles.num}>
          {t('draft.saved', { moment: formatMomentAndMinute(draft.updatedAt) })}
        </span>
      </p>
      <div className={styles.acts}>
        <Button onClick={() => setOpened('publish')}>
          <Send aria-hidden />
          {t('publish.open')}
        </Button>
        <Link
          className={buttonClass('secondary')}
          to="/admin-operator/$part"
          params={{ part: partPath(part) }}
        >
          <FilePen aria-hidden />
          {t('edit', { ns: 'tables' })}
        </Link>
        <Button variant="secondary" onClick={() => setOpened('preview')}>
          <Eye aria-hidden />
          {t('preview')}
        </Button>
        <Button variant="ghost" onClick={() => setOpened('remove')}>
          <Trash2 aria-hidden />
          {t('remove', { ns: 'tables' })}
        </Button>
      </div>
      <DraftPreview part={part} id={draft.id} isOpen={opened === 'preview'} onClose={close} />
      <PublishDialog
        part={part}
        draft={draft}
        latest={latest}
        isOpen={opened === 'publish'}
        onClose={close}
      />
      <RemoveDraft part={part} id={draft.id} isOpen={opened === 'remove'} onClose={close} />
    </div>
  );
};
