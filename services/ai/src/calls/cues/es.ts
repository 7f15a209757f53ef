import { type Cues, words } from './cue.js';

const infinitive =
  '(?:enviar|mandar|llamar|preparar|compartir|revisar|confirmar|agendar|programar|contactar|presentar|responder|escribir|consultar|organizar|actualizar|entregar|firmar|probar|pagar|pedir|hablar|cerrar|pasar|concertar|coordinar|redactar|verificar|visitar|reservar|cotizar|comprobar|aclarar|volver a (?:llamar|hablar|escribir)|hacer llegar)(?:l[eao]s?|te|se|nos|me)?(?:l[ao]s?)?';
const object = '(?:l[eao]s? |te |se |nos |me |os )?(?:l[ao]s? )?';
const stem =
  '(?:enviar|mandar|llamar|preparar|compartir|revisar|confirmar|agendar|programar|contactar|presentar|responder|escribir|consultar|organizar|actualizar|entregar|firmar|probar|pagar|pedir|hablar|cerrar|pasar|concertar|coordinar|redactar|verificar|visitar|reservar|cotizar|comprobar|aclarar)';
const present = '(?:envío|mando|llamo|preparo|comparto|reviso|confirmo|contacto|respondo|escribo|paso|consulto)';
const name = String.raw`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;
const who = String.raw`(?<owner>\b(?:[Ee]l|[Ll]a) client[ea]|\b[Ee]l proveedor|\b[Ee]l equipo|\b${name}) `;
const end = String.raw`(?![\p{L}])`;

export const spanishCues: Cues = {
  actions: [
    {
      pattern: new RegExp(
        String.raw`(?<!\p{L})${object}(?:voy a|tengo que|debo|quedo en|me comprometo a) ${infinitive}${end}`,
        'giu',
      ),
      doer: 'speaker',
    },
    { pattern: new RegExp(String.raw`(?<!\p{L})${object}(?:${stem}é|${present})${end}`, 'giu'), doer: 'speaker' },
    {
      pattern: new RegExp(
        String.raw`${who}${object}(?:(?:va a|tiene que|debe|queda en|quedó en|se compromete a|se comprometió a) ${infinitive}|${stem}á)${end}`,
        'gu',
      ),
      doer: 'named',
    },
    {
      pattern: new RegExp(
        String.raw`(?<!\p{L})${object}(?:(?:vamos a|tenemos que|debemos|quedamos en|hay que|va a|van a|tiene que|tienen que|por favor,?|pendiente(?: de)?:?|falta|acción:) ${infinitive}|${stem}(?:emos|á|án))${end}`,
        'giu',
      ),
      doer: null,
    },
  ],
  decision:
    /(?<!\p{L})(?:acord(?:amos|ado|aron|ó|arse)|acuerdo|decid(?:imos|ido|ió|ieron)|decisión|aprob(?:ado|amos|ó|aron)|se queda con|eleg(?:imos|ido)|eligió|acept(?:amos|ado|ó|aron)|rechaz(?:amos|ado|ó)|ya no)(?!\p{L})/iu,
  followUp:
    /(?<!\p{L})(?:seguimiento|próxima (?:llamada|reunión|cita)|volver a (?:hablar|llamar)|volvemos a hablar|hablamos|hablaremos|nos (?:vemos|reunimos|llamamos)|reunión|reunirnos)(?!\p{L})/iu,
  important:
    /(?:precio|presupuesto|descuento|plazo|contrato|preocupa|problema|riesgo|competidor|competencia|importante|necesit|quier|interes|retraso|queja|renov|cancel|entrega)/iu,
  empty: /^(?:hola|buenos días|buenas|gracias|adiós|vale|de acuerdo|qué tal)(?!\p{L})/iu,
  headings: {
    actions: /^(?:acciones|tareas|pendientes|próximos pasos|acción)$/iu,
    decisions: /^(?:decisiones|acuerdos|decisión)$/iu,
  },
  nobody:
    /^(?:El|La|Los|Las|Esto|Eso|Se|No|Si|Y|Pero|Luego|Después|Lunes|Martes|Miércoles|Jueves|Viernes|Hoy|Mañana|Ella|Usted|Nosotros|Yo|Que|También)(?!\p{L})/u,
  stopWords: words(
    'el la los las un una unos unas y o u e pero de del a al en con por para como es son era fue ser ha han he se su sus lo le les que qué no si sí ya más muy este esta estos estas eso esa nos me te mi tu yo él ella ellos nosotros también cuando donde hay sobre entre',
  ),
};
