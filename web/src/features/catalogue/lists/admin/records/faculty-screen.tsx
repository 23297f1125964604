import { clsx } from 'clsx';
import { ChevronDown, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../../lib/i18n.ts';
import { textIn } from '../../../../../lib/text-in.ts';
import { Button } from '../../../../../ui/button.tsx';
import cardStyles from '../../../../../ui/card.module.css';
import { EmptyView } from '../../../../../ui/empty-view.tsx';
import { QueryBoundary } from '../../../../../ui/query-boundary.tsx';
import { SortableList } from '../../../../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../../../../ui/sortable/use-saved-order.ts';
import { TableSkeleton } from '../../../../../ui/table/table-skeleton.tsx';
import { facultyCalls } from './queries.ts';
import type { Thing } from './thing.ts';
import { ThingRow } from './thing-row.tsx';
import { type Edited, ThingPage, ThingWindows } from './thing-screen.tsx';
import styles from './things.module.css';
import { useThings } from './use-things.ts';

/** Categories with their fields of study, both in an order that is chosen. */
export const FacultyScreen = () => {
  const { t } = useTranslation(['lists-admin', 'tables']);
  const { query, language, renew, reorder, show } = useThings(facultyCalls);
  const [edited, setEdited] = useState<Edited>(null);
  const [removed, setRemoved] = useState<Thing | null>(null);
  const close = () => {
    setEdited(null);
    setRemoved(null);
  };
  const parentId = edited && ('thing' in edited ? edited.thing.parentId : edited.parentId);
  const level = parentId === null ? 'category' : 'field';
  return (
    <ThingPage
      title={t('faculties.title')}
      lead={t('faculties.lead')}
      action={t('faculties.addCategory')}
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
            <EmptyView
              drawing="folder"
              title={t('faculties.empty.title')}
              reason={t('faculties.empty.text')}
            />
          ) : (
            <div className={clsx(cardStyles.card, styles.list)}>
              <SortableList
                label={t('faculties.title')}
                items={things.filter((one) => one.parentId === null)}
                getId={({ id }) => id}
                nameOf={(thing) => textIn(thing, 'name', language)}
                onReorder={reorder}
                renderItem={(category) => (
                  <Category
                    category={category}
                    fields={things.filter((one) => one.parentId === category.id)}
                    onEdit={(thing) => setEdited({ thing })}
                    onRemove={setRemoved}
                    onAdd={() => setEdited({ parentId: category.id })}
                    onShow={show}
                    onOrdered={renew}
                  />
                )}
              />
            </div>
          )
        }
      </QueryBoundary>
      <ThingWindows
        kind="faculty"
        calls={facultyCalls}
        things={query.data ?? []}
        edited={edited}
        removed={removed}
        title={t(
          level === 'category'
            ? edited && 'thing' in edited
              ? 'faculties.editCategory'
              : 'faculties.addCategory'
            : edited && 'thing' in edited
              ? 'faculties.editField'
              : 'faculties.addField',
        )}
        language={language}
        onSaved={renew}
        onClose={close}
      />
    </ThingPage>
  );
};

interface CategoryProps {
  category: Thing;
  fields: readonly Thing[];
  onEdit(thing: Thing): void;
  onRemove(thing: Thing): void;
  onAdd(): void;
  onShow(moved: readonly Thing[]): void;
  onOrdered(): void;
}

const Category = ({ category, fields, onEdit, onRemove, onAdd, onShow, onOrdered }: CategoryProps) => {
  const { t, i18n } = useTranslation('lists-admin');
  const language = languageOf(i18n);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const save = useSavedOrder((order) => facultyCalls.order(order, category.id, language), onOrdered);
  const name = textIn(category, 'name', language);
  return (
    <>
      <ThingRow
        thing={category}
        onEdit={() => onEdit(category)}
        onRemove={() => onRemove(category)}
        facts={
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('faculties.fieldsOf', { name, count: fields.length })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('faculties.fields', { count: fields.length })}
            <ChevronDown aria-hidden />
          </button>
        }
      />
      <div id={id} hidden={!isOpen} className={styles.fields}>
        {isOpen && (
          <>
            <SortableList
              isInner
              label={t('faculties.listOf', { name })}
              items={fields}
              getId={(field) => field.id}
              nameOf={(field) => textIn(field, 'name', language)}
              onReorder={(moved, before) => {
                onShow(moved);
                save(moved, before);
              }}
              renderItem={(field) => (
                <ThingRow thing={field} onEdit={() => onEdit(field)} onRemove={() => onRemove(field)} />
              )}
            />
            <Button variant="ghost" size="sm" onClick={onAdd}>
              <Plus aria-hidden />
              {t('faculties.addField')}
            </Button>
          </>
        )}
      </div>
    </>
  );
};
