/** Who the picture shows: made up, and reserved domains only. Newest last, as they come in. */
export const owner = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@oak-street.example',
  password: 'a-picture-only-1!',
};

export const contacts = [
  { name: 'Hannah Fischer', companyName: 'Fischer & Rossi Weddings', lifecycle: 'customer' },
  { name: 'Luca Rossi', companyName: 'Fischer & Rossi Weddings', lifecycle: 'customer' },
  { name: 'Olga Petrova', companyName: 'Northside Deli', lifecycle: 'customer' },
  { name: 'Wei Zhang', companyName: 'Lantern Tea House', lifecycle: 'prospect' },
  { name: 'Aïcha Diallo', companyName: 'Green Fork Catering', lifecycle: 'prospect' },
  { name: 'Priya Natarajan', companyName: 'Saffron Events', lifecycle: 'prospect' },
  { name: 'Tomás García', companyName: 'La Esquina', lifecycle: 'lead' },
  { name: 'Kenji Sato', companyName: 'Harbour Coffee Roasters', lifecycle: 'lead' },
  { name: 'Ingrid Berg', companyName: 'Fjord Hotel', lifecycle: 'lead' },
  { name: 'Daniel Kim', companyName: 'Kim Brothers Grocery', lifecycle: 'lead' },
  { name: 'Mara Jones', companyName: 'Oak Bakery', lifecycle: 'lead' },
].map((contact) => ({ ...contact, email: addressOf(contact) }));

function addressOf({ name, companyName }: { name: string; companyName: string }): string {
  const part = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .trim()
      .replaceAll(/ +/g, '-');
  return `${part(name.split(' ')[0] ?? name)}@${part(companyName)}.example`;
}
