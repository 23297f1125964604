/** Where people reach us. The addresses are placeholders until the company has its own. */
export const CONTACTS = {
  email: 'salom@parvoz.example',
  /** 12 digits, as everywhere in the product. */
  phone: '998000000000',
  instagram: 'https://www.instagram.com/parvoz.example',
  telegram: 'https://t.me/parvoz_example',
};
