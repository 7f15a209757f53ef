import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const spanish: Templates = {
  welcome: ({ firstName, dashboard, tokens }) => ({
    subject: `Te damos la bienvenida a ${brand.name}`,
    lines: [
      `Hola, ${firstName}:`,
      `Tu espacio de trabajo está listo, con ${tokens} tokens para probar las funciones de IA.`,
      `Añade aquí tu primer lead: ${dashboard}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `Recibo: ${tokens} tokens`,
    lines: [
      `Hola, ${firstName}:`,
      'Gracias por tu compra.',
      `Artículo: ${tokens} tokens\nPagado: ${price}\nFecha: ${paidAt}\nPedido: ${orderId}`,
      `Tus pedidos: ${billing}`,
    ],
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: 'Confirma tu suscripción',
    lines: ['Alguien, esperamos que tú, pidió nuestro boletín con esta dirección.', `Confirma aquí: ${link}`, 'Si no fuiste tú, ignora este correo: no recibirás nada más.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: 'Tu suscripción está activa',
    lines: ['Tu suscripción está confirmada. Te damos la bienvenida a nuestro boletín.', `Puedes darte de baja cuando quieras: ${unsubscribe}`],
  }),
  'contact-copy': ({ name, subject, message, hours }) => ({
    subject: `Hemos recibido tu mensaje: ${subject}`,
    lines: [`Hola, ${name}:`, `Gracias por escribirnos. Te responderemos en un plazo de ${hours} horas. Esto es lo que escribiste:`, message],
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
