import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplicationPage } from '../../features/applications/applications/detail/application-page.tsx';
import { StepFiles } from '../../features/applications/applications/documents/step-files.tsx';
import { targetOf } from '../../features/applications/applications/target.ts';
import { disputeQuery } from '../../features/money/disputes/queries.ts';
import { StepPage } from '../../features/money/protection/step/step-page.tsx';
import type { Reader } from '../../features/money/protection/sums.ts';
import { languageOf } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyView } from '../../ui/empty-view.tsx';
import { ApplicationDisputes, DisputeLinks } from './application-disputes.tsx';
import { MoneyOf } from './application-money.tsx';

interface StepRouteProps {
  id: string;
  stepId: string;
  reader: Reader;
  list: NonNullable<LinkProps['to']>;
  listName: string;
}

/** The page of one step's result and share, for every role that sees the application. */
export const StepRoute = ({ id, stepId, reader, list, listName }: StepRouteProps) => {
  const { t } = useTranslation('protection');
  const own = `${list}/${id}`;
  return (
    <ApplicationPage
      key={id}
      id={id}
      list={list}
      listName={listName}
      below={{ name: t('step.crumb'), to: own }}
    >
      {(application) => <Step application={application} stepId={stepId} reader={reader} own={own} />}
    </ApplicationPage>
  );
};

interface StepProps extends Pick<StepRouteProps, 'stepId' | 'reader'> {
  application: ApplicationDetail;
  /** Page of the application. */
  own: string;
}

/** A step's page, with the turn of the dispute about its share where the agency is to answer it. */
const Shown = (props: Omit<ComponentProps<typeof StepPage>, 'answerUntil'>) => {
  const { i18n } = useTranslation();
  const { application, share, reader } = props;
  const { data: dispute } = useQuery({
    ...disputeQuery(application.id, share.disputeId ?? '', languageOf(i18n)),
    enabled: reader === 'CONSULTING' && share.state === 'DISPUTED' && share.disputeId !== null,
  });
  return (
    <StepPage {...props} answerUntil={dispute?.turn === 'CONSULTING' ? dispute.answerUntil : undefined} />
  );
};

const Step = ({ application, stepId, reader, own }: StepProps) => {
  const { t } = useTranslation(['protection', 'applications']);
  return (
    <MoneyOf application={application}>
      {(protection) => {
        const share = protection.shareList.find((one) => String(one.stepId) === stepId);
        if (!share)
          return (
            <EmptyView
              isPage
              title={t('step.gone')}
              reason={t('step.goneReason')}
              action={
                <Link className={buttonClass('soft', 'lg')} to={own}>
                  {t('step.toApplication')}
                </Link>
              }
            />
          );
        return (
          <Shown
            application={application}
            protection={protection}
            share={share}
            reader={reader}
            target={targetOf(application, t('generalTarget', { ns: 'applications' })).name}
            dispute={
              reader === 'ADMIN' ? (
                <DisputeLinks application={application} />
              ) : (
                <ApplicationDisputes application={application} side={reader} stepId={share.stepId} />
              )
            }
            documents={<StepFiles application={application} stepId={share.stepId} />}
          />
        );
      }}
    </MoneyOf>
  );
};
