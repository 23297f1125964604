import type { ApplicationBoard } from '@parvoz/contract/applications/application-calls.ts';
import { Columns3, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../../../ui/form/segments.tsx';
import applicationsPageStyles from './applications-page.module.css';
import { VIEWS, type View } from './board-search.ts';

/** Of the page's heading, where the focus goes after a turn of the page. */
export const HEADING_ID = 'applications-title';

const ICONS: Record<View, ReactNode> = {
  BOARD: <Columns3 aria-hidden />,
  TABLE: <Table2 aria-hidden />,
};

interface PageHeadProps {
  lead: string;
  /** Board or table; without it there is no choice. */
  view?: { shown: View; onChange(view: View): void };
  /** Beside that choice. */
  children?: ReactNode;
}

export const PageHead = ({ lead, view, children }: PageHeadProps) => {
  const { t } = useTranslation('board');
  return (
    <div className={applicationsPageStyles.pageHead}>
      <div>
        <h1 id={HEADING_ID} tabIndex={-1}>
          {t('title')}
        </h1>
        <p role="status">{lead}</p>
      </div>
      {children}
      {view && (
        <Segments
          name="view"
          legend={t('view')}
          isLegendHidden
          chosen={view.shown}
          options={VIEWS.map((value) => ({
            value,
            label: (
              <>
                {ICONS[value]}
                {t(`views.${value}`)}
              </>
            ),
          }))}
          onChange={(event) => {
            const next = VIEWS.find((one) => one === event.target.value);
            if (next) view.onChange(next);
          }}
        />
      )}
    </div>
  );
};

/** Returns one or two sentences about what waits for the agency. */
export const useLead = (board: ApplicationBoard | undefined): string => {
  const { t } = useTranslation('board');
  if (!board) return '\u00a0';
  const { OUR_TURN: ours = 0, OVERDUE: late = 0 } = board.markCounts;
  if (ours === 0 && late === 0) return t('nothingOurs');
  return [ours > 0 && t('ours', { count: ours }), late > 0 && t('late', { count: late })]
    .filter(Boolean)
    .join(' ');
};
