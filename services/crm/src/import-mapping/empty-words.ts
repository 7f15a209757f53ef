/** What programs write where there is nothing. */
const nothing = /^(?:[-\u2013\u2014]{1,3}|-none-|#?n\/a|\(blank\)|#null!)$/i;
/** Words that could be somebody's name. */
const nothingButNames = /^(?:null|none|nil|undefined|\u65e0|\u7121|\u306a\u3057|\uc5c6\uc74c)$/i;
const names = new Set(['name', 'firstName', 'middleName', 'lastName', 'companyName', 'customerName', 'tags']);

/** Whether a cell of a column says that there is nothing; notes are kept as they are. */
export const isEmpty = (target: string, text: string): boolean =>
  text === '' || (target !== 'note' && (nothing.test(text) || (!names.has(target) && nothingButNames.test(text))));
