import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const spanish: Templates = {
  welcome: ({ firstName, dashboard, tokens }) => ({
    subject: `Le damos la bienvenida a ${brand.name}`,
    lines: [
      `Hola, ${firstName}:`,
      `Su espacio de trabajo está listo, con ${tokens} tokens para probar las funciones de IA.`,
      `Añada aquí su primer lead: ${dashboard}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `Recibo: ${tokens} tokens`,
    lines: [
      `Hola, ${firstName}:`,
      'Gracias por su compra.',
      `Artículo: ${tokens} tokens\nPagado: ${price}\nFecha: ${paidAt}\nPedido: ${orderId}`,
      `Sus pedidos: ${billing}`,
    ],
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: 'Confirme su suscripción',
    lines: ['Alguien, esperamos que usted, pidió nuestro boletín con esta dirección.', `Confirme aquí: ${link}`, 'Si no fue usted, ignore este correo: no recibirá nada más.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: 'Su suscripción está activa',
    lines: ['Su suscripción está confirmada. Le damos la bienvenida a nuestro boletín.', `Puede darse de baja cuando quiera: ${unsubscribe}`],
  }),
  'contact-copy': ({ name, subject, message, hours }) => ({
    subject: `Hemos recibido su mensaje: ${subject}`,
    lines: [`Hola, ${name}:`, `Gracias por escribirnos. Le responderemos en un plazo de ${hours} horas. Esto es lo que escribió:`, message],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} te invita a ${workspace} en ${brand.name}`,
    lines: [
      'Hola:',
      `${invitedBy} te invita a trabajar en ${workspace}.`,
      `Acepta la invitación aquí: ${link}`,
      `El enlace funciona una sola vez, hasta el ${expiresAt}. Si no sabes de qué se trata, ignora este correo: no pasará nada.`,
    ],
  }),
  mention: ({ firstName, mentionedBy, workspace, link }) => ({
    subject: `${mentionedBy} te ha mencionado en ${workspace}`,
    lines: [`Hola, ${firstName}:`, `${mentionedBy} te ha mencionado en ${workspace}.`, `Léelo aquí: ${link}`],
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `No entregado: ${subject}`,
    lines: [
      `Hola, ${firstName}:`,
      refused ? `Tu correo a ${to} fue rechazado y no se volverá a intentar.` : `Tu correo a ${to} no se pudo entregar tras varios intentos.`,
      `El otro servidor respondió: ${reason}`,
      `Comprueba la dirección aquí: ${link}`,
      'Esto es lo que escribiste:',
      text,
    ],
  }),
  closing: `${brand.name}`,
};
