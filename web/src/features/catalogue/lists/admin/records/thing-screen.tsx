import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../../lib/text-in.ts';
import { Button } from '../../../../../ui/button.tsx';
import cardStyles from '../../../../../ui/card.module.css';
import { EmptyView } from '../../../../../ui/empty-view.tsx';
import { LoadingView } from '../../../../../ui/loading-view.tsx';
import { Modal } from '../../../../../ui/modal.tsx';
import pageWrapStyles from '../../../../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../../../../ui/query-boundary.tsx';
import { RemoveRecord } from '../../../../../ui/record/remove-record.tsx';
import { SortableList } from '../../../../../ui/sortable/sortable-list.tsx';
import { useListKeys } from '../../../../../ui/table/list-keys.ts';
import listStyles from '../../../../../ui/table/list-screen.module.css';
import { TableSkeleton } from '../../../../../ui/table/table-skeleton.tsx';
import { continentCalls, degreeCalls } from './queries.ts';
import type { Thing, ThingCalls } from './thing.ts';
import type { ThingKind } from './thing-form.tsx';
import { ThingRow } from './thing-row.tsx';
import styles from './things.module.css';
import { lastOrder, useThings } from './use-things.ts';

// The form brings Zod, which the list does without.
const ThingForm = lazy(() => import('./thing-form.tsx').then((module) => ({ default: module.ThingForm })));

/** Window over a list: of a thing, of a new one of a parent, or none. */
export type Edited = { thing: Thing } | { parentId: number | null } | null;

interface ThingWindowsProps {
  kind: ThingKind;
  calls: ThingCalls;
  things: readonly Thing[];
  edited: Edited;
  removed: Thing | null;
  /** Name of the window of a thing, and of a new one. */
  title: string;
  language: Language;
  onSaved(): void;
  onClose(): void;
}

/** Windows over a list of things: the form of one, and the question before it is deleted. */
export const ThingWindows = (props: ThingWindowsProps) => {
  const { kind, calls, things, edited, removed, language, onSaved, onClose } = props;
  const parentId = edited && ('thing' in edited ? (edited.thing.parentId ?? null) : edited.parentId);
  const siblings = things.filter((one) => (one.parentId ?? null) === parentId);
  return (
    <>
      <Modal isOpen={edited !== null} onClose={onClose} title={props.title} size="medium">
        <Suspense fallback={<LoadingView />}>
          {edited && (
            <ThingForm
              key={'thing' in edited ? edited.thing.id : `new ${edited.parentId}`}
              kind={kind}
              calls={calls}
              thing={'thing' in edited ? edited.thing : null}
              start={{ parentId, orderNumber: lastOrder(siblings) }}
              parents={things.filter((one) => one.parentId === null)}
              onSaved={onSaved}
              onClose={onClose}
            />
          )}
        </Suspense>
      </Modal>
      <RemoveRecord
        name={removed && textIn(removed, 'name', language)}
        usesKey={[...calls.queryKey, removed?.id]}
        findUses={() => calls.findUses(removed!.id, language)}
        remove={() => calls.remove(removed!.id, language)}
        onRemoved={onSaved}
        onClose={onClose}
      />
    </>
  );
};

interface ThingPageProps {
  /** Content above the title: the place of the page. */
  above?: ReactNode;
  title: string;
  lead: string;
  action: string;
  onAdd(): void;
  children: ReactNode;
}

/** Frame of the page of a list whose order people choose. */
export const ThingPage = ({ above, title, lead, action, onAdd, children }: ThingPageProps) => {
  const screen = useRef<HTMLElement>(null);
  useListKeys(screen);
  return (
    <main ref={screen} id="main" className={clsx(pageWrapStyles.pageWrap, listStyles.list)}>
      {above}
      <div className={listStyles.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{lead}</p>
        </div>
        <Button data-new onClick={onAdd}>
          <Plus aria-hidden />
          {action}
        </Button>
      </div>
      {children}
    </main>
  );
};

const PAGES = { continents: continentCalls, degrees: degreeCalls };
const KINDS = { continents: 'continent', degrees: 'degree' } as const;

interface ThingScreenProps {
  list: keyof typeof PAGES;
  /** Renders content after the name of a thing. */
  renderFacts(thing: Thing): ReactNode;
}

/** Continents or degrees, in an order that is chosen, each in a window of its own. */
export const ThingScreen = ({ list, renderFacts }: ThingScreenProps) => {
  const calls = PAGES[list];
  const { t } = useTranslation(['lists-admin', 'tables']);
  const { query, language, renew, reorder } = useThings(calls);
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<Thing | null>(null);
  const close = () => {
    setEdited(null);
    setRemoved(null);
  };
  return (
    <ThingPage
      title={t(`${list}.title`)}
      lead={t(`${list}.lead`)}
      action={t(`${list}.add`)}
      onAdd={() => setEdited({ parentId: null })}
    >
      <QueryBoundary
        query={query}
        failure={t('failed', { ns: 'tables' })}
        heading="h2"
        waiting={<TableSkeleton />}
      >
        {(things) =>
          things.length === 0 ? (
            <EmptyView drawing="folder" title={t(`${list}.empty.title`)} reason={t(`${list}.empty.text`)} />
          ) : (
            <div className={clsx(cardStyles.card, styles.list)}>
              <SortableList
                label={t(`${list}.title`)}
                items={things}
                getId={({ id }) => id}
                nameOf={(thing) => textIn(thing, 'name', language)}
                onReorder={reorder}
                renderItem={(thing) => (
                  <ThingRow
                    thing={thing}
                    facts={<span className={styles.quiet}>{renderFacts(thing)}</span>}
                    onEdit={() => setEdited({ thing })}
                    onRemove={() => setRemoved(thing)}
                  />
                )}
              />
            </div>
          )
        }
      </QueryBoundary>
      <ThingWindows
        kind={KINDS[list]}
        calls={calls}
        things={query.data ?? []}
        edited={edited}
        removed={removed}
        title={t(edited && 'thing' in edited ? `${list}.edit` : `${list}.add`)}
        language={language}
        onSaved={renew}
        onClose={close}
      />
    </ThingPage>
  );
};
