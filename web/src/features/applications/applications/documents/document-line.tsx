import type {
  ApplicationDocument,
  PrivateFile,
} from '@parvoz/contract/applications/application-documents.ts';
import { clsx } from 'clsx';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { formatMomentAndMinute } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import documentsCardStyles from './documents-card.module.css';
import { useViewer } from './viewer-context.ts';

/** Name of a file that opens it in the page, with its size and when it came. */
export const DocumentLink = ({ document }: { document: ApplicationDocument }) => {
  const { t, i18n } = useTranslation('applications');
  const view = useViewer();
  const { file, createdAt } = document;
  return (
    <p className={documentsCardStyles.docFile}>
      <button
        type="button"
        className={clsx(textStyles.link, documentsCardStyles.link)}
        onClick={() => view(file)}
      >
        <span className={textStyles.sr}>{t('documents.open')}: </span>
        <span className={textStyles.ell}>{file.name}</span>
      </button>
      <small className={textStyles.num}>
        {formatFileSize(file.sizeBytes, languageOf(i18n))} · {formatMomentAndMinute(createdAt)}
      </small>
    </p>
  );
};

/** Link to an example of a document; it opens in the page, where it can be downloaded. */
export const ExampleLink = ({ file }: { file: PrivateFile }) => {
  const { t } = useTranslation('applications');
  const view = useViewer();
  return (
    <p className={documentsCardStyles.docFile}>
      <button
        type="button"
        className={clsx(textStyles.link, documentsCardStyles.link)}
        onClick={() => view(file)}
      >
        <span className={textStyles.ell}>{t('documents.example', { name: file.name })}</span>
      </button>
    </p>
  );
};

/** Comment of the agency on a returned document. */
export const ReturnComment = ({ comment }: { comment: string }) => (
  <p className={documentsCardStyles.why}>
    <CornerDownRight aria-hidden />
    <span>{comment}</span>
  </p>
);
