/**
 * What the operator may charge in. Stripe counts each of these in the currency's own smallest unit, so amounts go to it
 * as they are: 100 is $1.00, and ¥100. Left out are those that it counts otherwise (ISK and UGX in hundredths that do
 * not exist; KWD and its like in thousandths of which only tens are taken).
 */
const hundredths =
  'AED AUD BGN BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR MXN MYR NOK NZD PHP PLN RON SAR SEK SGD THB TRY TWD USD ZAR';
const whole = 'CLP JPY KRW PYG VND XAF XOF XPF';

export const currencies: readonly string[] = `${hundredths} ${whole}`.split(' ');
