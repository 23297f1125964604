import type { Uses } from '@parvoz/contract/platform/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../lib/api.ts';
import { Confirm } from '../confirm.tsx';
import { showError } from '../toast.ts';

/** Sentence about the uses: undefined while they are loading, empty if there are none. */
export type ListedUses = string | undefined;

interface QuestionWords {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Fields below the text. */
  fields?: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
}

interface UsesQuestionProps {
  isOpen: boolean;
  /** Key and call of the query for what depends on the record. */
  usesKey: readonly unknown[];
  findUses(): Promise<Uses>;
  wordsOf(uses: ListedUses, isGoing: boolean, found?: Uses): QuestionWords;
  /** True if records with uses cannot be changed: the dialog then only explains it. */
  isRefusedByUses?: boolean;
  act(): Promise<unknown>;
  /** Said where the failure says nothing itself. */
  failure: string;
  /** Said before what the failure says itself. */
  failureTitle?: string | undefined;
  onClose(): void;
}

/** Question before an action on a record, which shows first what depends on it. */
export const UsesQuestion = ({ isOpen, usesKey, findUses, wordsOf, ...props }: UsesQuestionProps) => {
  const { t } = useTranslation(['errors', 'common']);
  const [isGoing, setIsGoing] = useState(false);
  const { data: uses } = useQuery({
    queryKey: [...usesKey, 'uses', 'asked'],
    queryFn: findUses,
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const listed = uses?.map(({ kind, count }) => `${t(`uses.${kind}`)}: ${count}`).join(', ');
  const act = async () => {
    setIsGoing(true);
    try {
      await props.act();
    } catch (error) {
      const said = error instanceof ApiError ? error.message : props.failure;
      if (!isSignedOut(error)) showError(props.failureTitle ? `${props.failureTitle}: ${said}` : said);
    } finally {
      setIsGoing(false);
      props.onClose();
    }
  };
  return (
    <Confirm
      {...wordsOf(listed, isGoing, uses)}
      isOpen={isOpen}
      onCancel={props.onClose}
      onConfirm={props.isRefusedByUses && listed ? props.onClose : act}
      cancelLabel={props.isRefusedByUses && listed ? null : t('cancel', { ns: 'common' })}
      isLoading={isGoing || (isOpen && uses === undefined)}
    />
  );
};
