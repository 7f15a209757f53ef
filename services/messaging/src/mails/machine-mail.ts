/** Headers of what no person wrote: absence notes and other programs do not answer it (RFC 3834; the second for Exchange). */
export const machineMail = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
/** The same for what answers a mail or a form by itself. */
export const machineReply = { ...machineMail, 'Auto-Submitted': 'auto-replied' };
