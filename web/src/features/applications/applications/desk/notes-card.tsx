import { NoteText } from '@parvoz/contract/applications/application-comments.ts';
import type { ApplicationNote } from '@parvoz/contract/applications/application-notes.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { EyeOff } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatMomentAndMinute } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import textStyles from '../../../../ui/text.module.css';
import { nameOf } from '../card-facts.ts';
import stepsStyles from '../detail/application-steps.module.css';
import deskCardsStyles from './desk-cards.module.css';
import { notesQuery, writeNote } from './queries.ts';

/** Notes of the agency's staff about an application; the student never sees them. */
export const NotesCard = ({ id, canWrite }: { id: string; canWrite: boolean }) => {
  const { t, i18n } = useTranslation('board');
  const more = useInfiniteQuery(notesQuery(id, languageOf(i18n)));
  const { data: notes, isError, refetch } = more;
  return (
    <section
      className={clsx(cardStyles.card, deskCardsStyles.deskCard, deskCardsStyles.notes)}
      aria-labelledby="notes-title"
    >
      <h2 id="notes-title">{t('desk.notes')}</h2>
      <p className={deskCardsStyles.hint}>
        <EyeOff aria-hidden />
        {t('desk.notesHint')}
      </p>
      {canWrite && <NoteForm id={id} />}
      {isError && !notes && (
        <p role="alert">
          {t('desk.notesFailed')}{' '}
          <button type="button" className={clsx(textStyles.link, stepsStyles.link)} onClick={() => refetch()}>
            {t('desk.tryAgain')}
          </button>
        </p>
      )}
      {!notes && !isError && <Skeleton height={48} radius={10} />}
      {notes?.length === 0 && <p className={textStyles.faint}>{t('desk.noNotes')}</p>}
      {notes && notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
        </ol>
      )}
      {more.hasNextPage && (
        <Button
          className={clsx(deskCardsStyles.btn, deskCardsStyles.sm)}
          variant="ghost"
          size="sm"
          isBlock
          isLoading={more.isFetchingNextPage}
          onClick={() => more.fetchNextPage()}
        >
          {t('desk.olderNotes')}
        </Button>
      )}
    </section>
  );
};

const NoteLine = ({ note: { author, text, createdAt } }: { note: ApplicationNote }) => {
  const { t } = useTranslation('board');
  return (
    <li>
      <Avatar {...author} size={28} />
      <div>
        <p className={deskCardsStyles.by}>
          <b>{nameOf(author, t)}</b>
          <time className={textStyles.num} dateTime={createdAt}>
            {formatMomentAndMinute(createdAt)}
          </time>
        </p>
        <p className={deskCardsStyles.text}>{text}</p>
      </div>
    </li>
  );
};

const NoteDraft = z.object({ text: NoteText });

const NoteForm = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('board');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const isWritten = useRef(false);
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: NoteDraft,
    name: 'note',
    draft: `note ${id}`,
    defaultValues: { text: '' },
    send: async ({ text }, _, keyOf) => {
      await writeNote(id, text, keyOf(text), language);
      isWritten.current = true;
      await queries.invalidateQueries({ queryKey: notesQuery(id, language).queryKey });
    },
  });
  const write = async (event: FormEvent) => {
    isWritten.current = false;
    await submit(event);
    // The next note starts with an empty form: only a form that is not being sent forgets that it was submitted.
    if (isWritten.current) form.reset({ text: '' });
  };
  const { onBlur: _, ...text } = field('text');
  return (
    <form noValidate onSubmit={write}>
      {draftNote}
      <FormProblem>{problem}</FormProblem>
      {/* The cursor stays here after a note: leaving the empty field is no mistake. */}
      <TextAreaField label={t('desk.newNote')} rows={2} {...text} />
      <Button
        className={clsx(deskCardsStyles.btn, deskCardsStyles.sm)}
        type="submit"
        variant="soft"
        size="sm"
        isLoading={isSending}
      >
        {isSending ? t('desk.addingNote') : t('desk.addNote')}
      </Button>
    </form>
  );
};
