import { inLanguage } from '@parvoz/contract/languages.ts';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { showComponent, TEXTS } from '../../../test/page.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { useLanguageFields } from './use-language-fields.ts';

const { languages: texts } = TEXTS.uz.admin;
const LONG = 'Universitet 1918-yilda tashkil etilgan va yigirma ming talabasi bor.';

const Form = () => {
  const form = useForm({
    defaultValues: {
      ...{ nameUz: 'MIT', nameRu: 'MIT', nameEn: 'MIT' },
      ...{ descriptionUz: LONG, descriptionRu: '', descriptionEn: LONG.toUpperCase() },
    },
  });
  const languages = useLanguageFields(form, { needed: ['description'], all: ['name', 'description'] });
  return (
    <LanguageTabs {...languages}>
      {(language) => (
        <textarea
          aria-label={language}
          {...form.register(inLanguage('description', language) as 'descriptionUz')}
        />
      )}
    </LanguageTabs>
  );
};

test('a long text that was copied from another language is not translated yet; a name may be the same', async () => {
  const screen = await showComponent(<Form />);
  const tab = screen.getByRole('tab', { name: /^Русский/ });
  await expect.element(tab.getByText('50%')).toBeVisible();
  await tab.click();
  await screen.getByRole('button', { name: texts.copy.replace('{{language}}', 'Oʻzbekcha') }).click();
  await expect.element(screen.getByText(texts.copied)).toBeVisible();
  await expect.element(tab.getByText('50%')).toBeVisible();
  await screen
    .getByRole('textbox', { name: 'ru' })
    .fill('Университет основан в 1918 году, в нём двадцать тысяч студентов.');
  await expect.element(screen.getByText(texts.copied)).not.toBeInTheDocument();
  await expect.element(tab.getByText('100%')).toBeVisible();
});
