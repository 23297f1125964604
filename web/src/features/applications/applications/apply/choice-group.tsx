import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import badgeStyles from '../../../../ui/badge.module.css';
import fieldStyles from '../../../../ui/field.module.css';
import { FieldMessage } from '../../../../ui/form/field-frame.tsx';
import formStyles from '../../../../ui/form/form.module.css';
import noteStyles from '../../../../ui/note.module.css';
import { QueryBoundary, type QueryPart } from '../../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import textStyles from '../../../../ui/text.module.css';
import applyFormStyles from './apply-form.module.css';

interface ChoiceGroupProps<T extends { id: number }> {
  /** Id of the element, for the focus. */
  place: string;
  legend: string;
  error: string | undefined;
  options: readonly T[];
  chosenId: number | undefined;
  /** `cards` below each other, or small `pills` beside each other. */
  look: 'cards' | 'pills';
  onChoose(option: T): void;
  children(option: T): ReactNode;
}

/** A few options of which one is taken, each with as much about it as it needs. */
export const ChoiceGroup = <T extends { id: number }>({
  place,
  legend,
  error,
  options,
  chosenId,
  look,
  onChoose,
  children,
}: ChoiceGroupProps<T>) => {
  const id = useId();
  return (
    <fieldset className={clsx(fieldStyles.field, formStyles.field, applyFormStyles.choices)} id={place}>
      <legend>{legend}</legend>
      <div className={applyFormStyles[look]}>
        {options.map((option) => (
          <label
            key={option.id}
            className={look === 'cards' ? applyFormStyles.opt : clsx(badgeStyles.chip, applyFormStyles.chip)}
          >
            <input
              className={look === 'cards' ? fieldStyles.box : textStyles.sr}
              type="radio"
              name={id}
              checked={option.id === chosenId}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChoose(option)}
            />
            {children(option)}
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
};

interface NoChoiceProps extends Pick<ChoiceGroupProps<never>, 'legend' | 'place'> {
  children: ReactNode;
}

/** In the place of options that there are none of. */
export const NoChoice = ({ legend, place, children }: NoChoiceProps) => (
  <div className={clsx(fieldStyles.field, formStyles.field)} id={place}>
    <span className={fieldStyles.label}>{legend}</span>
    <p className={noteStyles.note}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  </div>
);

interface AwaitedChoiceProps extends Pick<ChoiceGroupProps<never>, 'legend' | 'place'> {
  query: QueryPart<unknown>;
  /** Heading of the error message. */
  failure?: string;
}

/** Shown in place of options, or of a chosen thing, while they are loading or if they could not be loaded. */
export const AwaitedChoice = ({ legend, place, query, failure }: AwaitedChoiceProps) => (
  <div className={clsx(fieldStyles.field, formStyles.field)} id={place}>
    <span className={fieldStyles.label}>{legend}</span>
    <QueryBoundary
      query={query}
      {...(failure && { failure })}
      heading="h2"
      waiting={<Skeleton height={62} radius={14} />}
    >
      {() => null}
    </QueryBoundary>
  </div>
);
