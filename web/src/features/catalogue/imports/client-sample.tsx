import { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';

/** Spreadsheets of Uzbekistan and Russia divide cells by a semicolon, and know by the mark that letters are in UTF-8. */
const csvOf = (lines: readonly (readonly string[])[]): Blob => {
  const cellOf = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = lines.map((cells) => cells.map(cellOf).join(';')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
};

/** Button that saves a file with all columns and a line that shows how they are written; that line names no tariff and is refused. */
export const ClientSample = () => {
  const { t, i18n } = useTranslation('imports');
  const example: Partial<Record<(typeof IMPORT_FIELDS.CLIENT)[number], string>> = {
    ...{ name: t('file.sampleOfClients.name'), surname: t('file.sampleOfClients.surname') },
    ...{ phone: '+998 90 123 45 67', language: languageOf(i18n) },
    ...{ tariff: t('file.sampleOfClients.tariff'), university: t('file.sampleOfClients.university') },
    ...{ step: '2', level: '1', paidOutside: '1500000' },
  };
  const save = () => {
    const heads = IMPORT_FIELDS.CLIENT.map((field) => t(`fields.${field}`));
    const cells = IMPORT_FIELDS.CLIENT.map((field) => example[field] ?? '');
    saveFile(csvOf([heads, cells]), `${t('file.sampleOfClients.fileName')}.csv`);
  };
  return (
    <Button variant="soft" size="sm" onClick={save}>
      <Download aria-hidden />
      {t('file.sampleOfClients.download')}
    </Button>
  );
};
