import type { Synonym } from '@parvoz/contract/catalogue/synonyms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { RemoveRecord } from '../../../ui/record/remove-record.tsx';
import { showError } from '../../../ui/toast.ts';
import { CHANGED_KEYS, readSynonym, removeSynonym, synonymsKey } from './queries.ts';
import { RowFinder } from './row-finder.tsx';

// The form brings Zod, which the list does without.
const SynonymForm = lazy(() =>
  import('./synonym-form.tsx').then((module) => ({ default: module.SynonymForm })),
);

/** The window: a row's form or that of a new one (null); before that, of a word, which row it belongs to. */
interface Opened {
  synonym: Synonym | null | undefined;
  word: string;
}

/** Returns the windows over the lists of synonyms, with functions that open them. */
export const useSynonymWindows = () => {
  const { t, i18n } = useTranslation(['synonyms', 'errors']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [removed, setRemoved] = useState<Synonym | null>(null);
  const renew = () => {
    for (const queryKey of CHANGED_KEYS) queries.invalidateQueries({ queryKey });
  };
  const close = () => setOpened(null);
  const title = opened?.synonym ? t('edit') : opened?.word ? t('addWord', { word: opened.word }) : t('add');
  const windows = (
    <>
      <Modal isOpen={opened !== null} onClose={close} title={title} size="medium">
        <Suspense fallback={<LoadingView />}>
          {opened?.synonym === undefined && opened && (
            <RowFinder word={opened.word} onChoose={(synonym) => setOpened({ ...opened, synonym })} />
          )}
          {opened?.synonym !== undefined && (
            <SynonymForm
              key={opened.synonym?.id ?? 'new'}
              synonym={opened.synonym}
              added={opened.word}
              onSaved={renew}
              onClose={close}
            />
          )}
        </Suspense>
      </Modal>
      <RemoveRecord
        name={removed?.names[0] ?? null}
        usesKey={[...synonymsKey, removed?.id]}
        findUses={async () => []}
        remove={() => removeSynonym(removed!.id, language)}
        onRemoved={renew}
        onClose={() => setRemoved(null)}
      />
    </>
  );
  /** Of a row that only its id is known of. */
  const open = async (id: number) => {
    try {
      setOpened({ synonym: await readSynonym(id, language), word: '' });
    } catch (error) {
      if (!isSignedOut(error))
        showError(error instanceof ApiError ? error.message : t('INTERNAL', { ns: 'errors' }));
    }
  };
  return {
    windows,
    open,
    /** Null adds a row. */
    edit: (synonym: Synonym | null) => setOpened({ synonym, word: '' }),
    addWord: (word: string) => setOpened({ synonym: undefined, word }),
    remove: setRemoved,
  };
};
