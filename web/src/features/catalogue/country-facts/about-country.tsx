import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import textStyles from '../../../ui/text.module.css';

interface AboutCountryProps {
  /** Countries that a list or a search is narrowed to. */
  chosen: readonly number[];
  /** Countries with their names, as far as they are known. */
  countries: readonly { id: number; name: string }[] | undefined;
}

/** The way from what is found in a country to its page; nothing where several are chosen, or none. */
export const AboutCountry = ({ chosen, countries }: AboutCountryProps) => {
  const { t } = useTranslation();
  const [id, ...others] = chosen;
  const country = others.length === 0 ? countries?.find((one) => one.id === id) : undefined;
  return (
    country && (
      <p>
        <Link
          className={textStyles.link}
          to="/countries/$countryId"
          params={{ countryId: String(country.id) }}
        >
          {t('aboutCountry', { name: country.name })}
        </Link>
      </p>
    )
  );
};
