import { createFileRoute } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useEligibility } from '../../features/applications/eligibility/use-eligibility.tsx';
import { ReportButton } from '../../features/catalogue/mistake-reports/report-button.tsx';
import { listAddress } from '../../features/catalogue/programs/list-search.ts';
import { ProgramDetail } from '../../features/catalogue/programs/program-detail.tsx';
import { type ProgramInFull, programQuery } from '../../features/catalogue/programs/queries.ts';
import { RequirementList } from '../../features/catalogue/programs/requirement-list.tsx';
import { languageOf } from '../../lib/i18n.ts';
import { AFTER_AHEAD } from '../../lib/preload-at-rest.ts';
import { tuitionInSom, useCostSection } from '../../pages/catalogue/program-cost.tsx';
import { useGrantSection } from '../../pages/catalogue/program-grants.tsx';
import { useProgramConsultings } from '../../pages/catalogue/program-links.tsx';
import { idOf } from '../../pages/catalogue/program-load.ts';
import breadcrumbsStyles from '../../ui/breadcrumbs.module.css';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { CompareBox } from '../../ui/compare/compare-box.tsx';
import { CompareTray } from '../../ui/compare/compare-tray.tsx';
import { Heart } from '../../ui/heart.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { PageQueryBoundary, useQueryPart } from '../../ui/query-boundary.tsx';

const ProgramPage = () => {
  const { i18n, t } = useTranslation('programs');
  const query = useQueryPart(programQuery(idOf(Route.useParams().programId), languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(program) => <ProgramContent program={program} />}
    </PageQueryBoundary>
  );
};

const ProgramContent = ({ program }: { program: ProgramInFull }) => {
  const { t } = useTranslation('programs');
  const { id, name, university } = program;
  const { country } = university;
  const consultings = useProgramConsultings(program);
  const { data, listOf, lineOf, markOf, intakesOf, invitation } = useEligibility();
  return (
    <main id="main">
      <div className={clsx(layoutStyles.container, breadcrumbsStyles.crumbLine, breadcrumbsStyles.tight)}>
        <Breadcrumbs
          crumbs={[
            { name: t('home', { ns: 'common' }), to: '/' },
            { name: t('title'), to: '/programs' },
            { name: country.name, to: listAddress({ country: [country.id] }) },
            { name },
          ]}
        />
      </div>
      <ProgramDetail
        program={program}
        consultings={consultings}
        cost={useCostSection(program, data?.budget ?? null)}
        scholarships={useGrantSection(program, lineOf)}
        eligibility={
          <>
            {invitation('program')}
            {listOf({ program }) ?? <RequirementList program={program} />}
          </>
        }
        additions={{
          cost: tuitionInSom(program),
          fit: markOf({ program }),
          own: intakesOf(program),
          actions: (
            <>
              <Heart kind="PROGRAM" id={id} name={name} />
              <CompareBox kind="PROGRAM" id={id} name={name} picture={university.photo} />
            </>
          ),
        }}
        report={<ReportButton reported={{ kind: 'PROGRAM', id, name }} />}
        tray={<CompareTray kind="PROGRAM" />}
      />
    </main>
  );
};

export const Route = createFileRoute('/_public/programs/$programId')({
  loader: {
    handler: async ({ context, params, preload }) =>
      (await import('../../pages/catalogue/program-load.ts')).loadProgram(context, params.programId, preload),
    staleReloadMode: AFTER_AHEAD,
  },
  head: async ({ match: { context }, params }) =>
    (await import('../../pages/catalogue/program-load.ts')).headOfProgram(context, params.programId),
  component: ProgramPage,
});
