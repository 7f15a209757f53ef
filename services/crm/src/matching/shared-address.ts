/**
 * Names before the @ that stand for a place and not for a person, in English, Spanish, Chinese, Japanese, Korean, and what
 * is usual in German, French, Italian, Portuguese, Polish, Dutch and Russian.
 */
const roles = new Set(
  (
    'info|information|informacion|informacoes|informazioni|office|buero|buro|bureau|kantoor|biuro|ofis|ufficio|oficina|escritorio|' +
    'hello|hi|hallo|hola|bonjour|ciao|ola|czesc|kontakt|contact|contacto|contato|contatto|contattaci|contactus|lianxi|otoiawase|toiawase|' +
    'sales|salesteam|vertrieb|verkauf|ventas|comercial|vendas|vendite|commerciale|sprzedaz|verkoop|prodazhi|eigyo|xiaoshou|yeongeop|' +
    'support|help|helpdesk|service|servicio|servizio|hilfe|soporte|ayuda|aide|assistance|suporte|pomoc|kefu|koukyaku|gogaek|' +
    'admin|administrator|administracion|administration|verwaltung|postmaster|webmaster|hostmaster|root|system|' +
    'mail|email|mailbox|post|correo|poczta|pochta|inbox|team|equipo|equipe|all|everyone|staff|personal|' +
    'order|orders|bestellung|bestellungen|pedidos|commande|commandes|ordini|zamowienia|zakaz|chumon|' +
    'billing|invoice|invoices|rechnung|rechnungen|facturas|facturacion|factures|fatture|faktury|accounting|accounts|buchhaltung|contabilidad|' +
    'comptabilite|ksiegowosc|finance|jobs|careers|karriere|empleo|hr|marketing|press|presse|prensa|media|news|newsletter|' +
    'reception|rezeption|recepcion|accueil|recepcja|booking|bookings|reservations|reservas|reservierung|reservation|' +
    'shop|store|tienda|boutique|laden|sklep|general|enquiries|inquiries|enquiry|anfrage|anfragen|consultas|' +
    'noreply|donotreply|nobody|none|noemail|nomail|noaddress|no|na|null|undefined|unknown|unbekannt|desconocido|' +
    'test|tester|testing|example|sample|demo|dummy|fake|xxx|aaa|abc|asdf|user|customer|kunde|cliente|client'
  ).split('|'),
);
const written = /^(联系|客服|销售|信息|咨询|问い合わせ|お問い合わせ|営業|総務|문의|영업|고객|инфо|почта)/u;
/** Domains that say that there is no address. */
const nowhere = /@(no|none|na|noemail|nomail|noreply|invalid|localhost|unknown)\.[a-z]+$/i;

/** Whether an address belongs to a place, to nobody, or was made up, so that it says nothing of who somebody is. */
export const isSharedAddress = (email: string): boolean => {
  const [name = ''] = email.toLowerCase().split('@');
  const plain = name.replace(/\+.*$/, '').replace(/[._-]|\d+$/g, '');
  return roles.has(plain) || written.test(name) || nowhere.test(email);
};

/** Whether a phone was only written because something had to be: one digit again and again, or digits in a row. */
export const isPlaceholderPhone = (phone: string): boolean => {
  const digits = phone.replace(/\D/g, '');
  const local = digits.slice(-7);
  return /^(\d)\1*$/.test(local) || '01234567890'.includes(local) || '9876543210'.includes(local);
};
