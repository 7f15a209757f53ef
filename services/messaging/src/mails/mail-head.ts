/** Where the picture is asked for when the mail leaves: it travels in the mail, and nothing is fetched by who reads it. */
export type MailLogo = { workspace: string; id: string };
/** In whose name a mail is written. */
export type MailHead = { name: string; logo: MailLogo | null };

/** By which the page of a mail names the picture that comes with it. */
export const logoCid = 'logo';
export const logoTag = `<img src="cid:${logoCid}" alt="" height="40" style="height:40px;max-width:160px;vertical-align:middle;margin-right:10px;border-radius:6px">`;
