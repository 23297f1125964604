import { Fragment, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, webSiteLink, webSiteName } from '../lib/format.ts';
import { DocumentOrigin, useAddress } from './document-origin.ts';

// Parts of documents in plain HTML that becomes Markdown, never a page. Need the texts of `documents`.

interface DocumentProps {
  title: string;
  /** Of the page that says the same. */
  path: string;
  children: ReactNode;
}

/** Frame of a document: title, content and address of the page. */
export const Document = ({ title, path, children }: DocumentProps) => {
  const { t } = useTranslation('documents');
  const address = useAddress()(path);
  return (
    <>
      <h1>{title}</h1>
      <p>
        {t('page')}: <a href={address}>{address}</a>
      </p>
      {children}
    </>
  );
};

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2>{title}</h2>
    {children}
  </>
);

/** Name and value of a fact; null leaves it out. */
export type DocumentFact = readonly [name: string, value: ReactNode];

export const Facts = ({ facts }: { facts: readonly (DocumentFact | null)[] }) => (
  <ul>
    {facts.map(
      (fact) =>
        fact && (
          <li key={fact[0]}>
            <strong>{fact[0]}:</strong> {fact[1]}
          </li>
        ),
    )}
  </ul>
);

/** A link to another page of the site. */
export const PageLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a href={useAddress()(path)}>{children}</a>
);

/** A link to a site of others. */
export const SiteLink = ({ site }: { site: string }) => <a href={webSiteLink(site)}>{webSiteName(site)}</a>;

interface Origin {
  sourceUrl: string | null;
  checkedOn: string | null;
}

const Source = ({ url }: { url: string | null }) => {
  const { t } = useTranslation('documents');
  return url ? <a href={webSiteLink(url)}>{url}</a> : t('unknown');
};

/** Source of the facts, and the day on which they were last compared with it. */
export const SourceFacts = ({ sourceUrl, checkedOn }: Origin) => {
  const { t } = useTranslation('documents');
  return (
    <Facts
      facts={[
        [t('source'), <Source key="source" url={sourceUrl} />],
        [t('checked'), checkedOn ? formatDate(checkedOn) : t('notChecked')],
      ]}
    />
  );
};

/** The same in a line, of a single fact. */
export const SourceLine = ({ sourceUrl, checkedOn }: Origin) => {
  const { t } = useTranslation('documents');
  return (
    <>
      {t('source')}: <Source url={sourceUrl} />; {t('checked')}:{' '}
      {checkedOn ? formatDate(checkedOn) : t('notChecked')}
    </>
  );
};

/** Rich text of the catalogue; addresses of the site in it become whole ones. */
export const RichText = ({ html }: { html: string }) => {
  const origin = useContext(DocumentOrigin);
  const whole = html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`);
  return (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises descriptions on write
      dangerouslySetInnerHTML={{ __html: whole }}
    />
  );
};

/** Text of people, in its lines. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never moves
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

interface Thing {
  id: number;
  name: string;
  /** Text after its name. */
  note: string;
}

interface ThingsProps {
  title: string;
  /** Undefined where they could not be had. */
  found: { things: readonly Thing[]; total: number } | undefined;
  /** Of the pages of each: `<path>/<id>`. */
  path: string;
  /** Says that there are none. */
  none: string;
  /** Path of the list of all of them. */
  all?: string;
}

/** Other things of the site that belong to this one, each with its page. */
export const Things = ({ title, found, path, none, all }: ThingsProps) => {
  const { t } = useTranslation('documents');
  return (
    <Section title={title}>
      {!found && <p>{t('missing')}</p>}
      {found?.total === 0 && <p>{none}</p>}
      {found && found.things.length > 0 && (
        <ul>
          {found.things.map(({ id, name, note }) => (
            <li key={id}>
              <PageLink path={`${path}/${id}`}>{name}</PageLink>
              {note && `: ${note}`}
            </li>
          ))}
        </ul>
      )}
      {all && found && found.total > found.things.length && (
        <p>
          <PageLink path={all}>{t('all', { total: String(found.total) })}</PageLink>
        </p>
      )}
    </Section>
  );
};
