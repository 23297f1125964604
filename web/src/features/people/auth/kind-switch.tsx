import { BriefcaseBusiness, GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../../ui/form/segments.tsx';

interface KindSwitchProps {
  isConsulting: boolean;
  onChange(isConsulting: boolean): void;
}

/** Students and agencies have accounts of their own: the same phone may have one of each (docs/rules.md#roles). */
export const KindSwitch = ({ isConsulting, onChange }: KindSwitchProps) => {
  const { t } = useTranslation('auth');
  const options = [
    { value: 'student', Icon: GraduationCap, text: t('student') },
    { value: 'consulting', Icon: BriefcaseBusiness, text: t('consulting') },
  ];
  return (
    <Segments
      legend={t('kind')}
      isLegendHidden
      size="lg"
      name="kind"
      chosen={isConsulting ? 'consulting' : 'student'}
      onChange={({ target }) => onChange(target.value === 'consulting')}
      options={options.map(({ value, Icon, text }) => ({
        value,
        label: (
          <>
            <Icon aria-hidden />
            {text}
          </>
        ),
      }))}
    />
  );
};
