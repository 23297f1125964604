import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, FileText } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import buttonStyles from '../../../../ui/button.module.css';
import { Button } from '../../../../ui/button.tsx';
import filteredListStyles from '../../../../ui/filters/filtered-list.module.css';
import textStyles from '../../../../ui/text.module.css';
import fileViewerStyles from './file-viewer.module.css';
import { fileQuery } from './queries.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

/** Shows the content of a file if the page can display it, with a link to download it. */
export const FileContent = ({ file }: { file: PrivateFile }) => {
  const { t, i18n } = useTranslation('applications');
  const language = languageOf(i18n);
  const { data, error, refetch } = useQuery(fileQuery(file.id, language));
  return (
    <div className={fileViewerStyles.viewer}>
      <div className={clsx(filteredListStyles.bar, fileViewerStyles.bar)}>
        <small className={textStyles.num}>{formatFileSize(file.sizeBytes, language)}</small>
        <Button
          variant="secondary"
          size="sm"
          disabled={!data}
          onClick={() => data && saveFile(data, file.name)}
        >
          <Download aria-hidden />
          {t('viewer.save')}
        </Button>
      </div>
      {data ? (
        <Shown file={file} bytes={data} />
      ) : error ? (
        <div className={fileViewerStyles.lone} role="alert">
          <p>{error instanceof ApiError ? error.message : t('offline')}</p>
          <Button onClick={() => refetch()}>{t('tryAgain')}</Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
};

const Waiting = () => {
  const { t } = useTranslation('applications');
  return (
    <div className={fileViewerStyles.lone} role="status">
      <span className={buttonStyles.spin} aria-hidden />
      <p>{t('viewer.loading')}</p>
    </div>
  );
};

const Shown = ({ file, bytes }: { file: PrivateFile; bytes: Blob }) => {
  const { t } = useTranslation('applications');
  if (file.mediaType.startsWith('image/')) return <Photo file={file} bytes={bytes} />;
  if (file.mediaType === 'application/pdf')
    return (
      <Suspense fallback={<Waiting />}>
        <PdfPages bytes={bytes} />
      </Suspense>
    );
  return (
    <div className={fileViewerStyles.lone}>
      <FileText aria-hidden />
      <p>{t('viewer.notHere')}</p>
    </div>
  );
};

const Photo = ({ file, bytes }: { file: PrivateFile; bytes: Blob }) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return <div className={fileViewerStyles.paper}>{url && <img src={url} alt={file.name} />}</div>;
};
