import { brand } from '@fernway/brand';
import type { Templates } from './template.js';

export const spanish: Templates = {
  welcome: ({ dashboard, tokens }) => ({
    subject: `Te damos la bienvenida a ${brand.name}`,
    lines: ['Hola:', `Tu espacio de trabajo está listo, con ${tokens} tokens para probar las funciones de IA.`],
    action: { label: 'Añade tu primer lead', url: dashboard },
  }),
  'confirm-address': ({ link, expiresAt }) => ({
    subject: `Confirma tu correo electrónico para ${brand.name}`,
    lines: [
      'Hola:',
      `Con esta dirección se creó una cuenta en ${brand.name}. Si fuiste tú, confirma que la dirección es tuya.`,
    ],
    action: { label: 'Confirmar mi dirección', url: link },
    notes: [
      `El enlace funciona hasta el ${expiresAt}. Mientras no confirmes, solo puedes enviarte correos a ti.`,
      'Si no fuiste tú, ignora este correo y no abras el enlace.',
    ],
  }),
  'account-exists': ({ signIn, reset }) => ({
    subject: `Ya tienes una cuenta en ${brand.name}`,
    lines: ['Hola:', 'Alguien, esperamos que tú, intentó registrarse con esta dirección, que ya tiene una cuenta.'],
    action: { label: 'Iniciar sesión', url: signIn },
    notes: [
      `Si no recuerdas la contraseña, elige una nueva: ${reset}`,
      'Si no fuiste tú, no tienes que hacer nada: no se cambió nada.',
    ],
  }),
  'password-reset': ({ link, expiresAt }) => ({
    subject: `Restablece tu contraseña de ${brand.name}`,
    lines: ['Hola:', 'Alguien, esperamos que tú, pidió una contraseña nueva.'],
    action: { label: 'Elegir una contraseña nueva', url: link },
    notes: [
      `El enlace funciona una sola vez, hasta el ${expiresAt}. Se cerrarán todas tus sesiones.`,
      'Si no fuiste tú, ignora este correo: tu contraseña sigue igual.',
    ],
  }),
  'password-changed': ({ changedAt, reset, support, keys, keysPage }) => ({
    subject: `Tu contraseña de ${brand.name} ha cambiado`,
    lines: [
      'Hola:',
      `Tu contraseña se cambió el ${changedAt} y se cerraron todas las sesiones.`,
      'Si no fuiste tú, elige otra cuanto antes.',
    ],
    action: { label: 'Elegir una contraseña nueva', url: reset },
    notes: [
      ...(keys ? [`Estas claves de API siguen funcionando:\n${keys}`, `Revoca las que no conozcas: ${keysPage}`] : []),
      `¿Necesitas ayuda? Escribe a ${support}`,
    ],
  }),
  receipt: ({ firstName, tokens, price, orderId, paidAt, billing }) => ({
    subject: `Recibo: ${tokens} tokens`,
    lines: [
      `Hola, ${firstName}:`,
      'Gracias por tu compra.',
      `Artículo: ${tokens} tokens\nPagado: ${price}\nFecha: ${paidAt}\nPedido: ${orderId}`,
    ],
    action: { label: 'Ver tus pedidos', url: billing },
  }),
  'newsletter-confirm': ({ link }) => ({
    subject: 'Confirma tu suscripción',
    lines: ['Alguien, esperamos que tú, pidió nuestro boletín con esta dirección.'],
    action: { label: 'Confirmar la suscripción', url: link },
    notes: ['Si no fuiste tú, ignora este correo: no recibirás el boletín.'],
  }),
  'newsletter-welcome': ({ unsubscribe }) => ({
    subject: 'Tu suscripción está activa',
    lines: ['Tu suscripción está confirmada. Te damos la bienvenida a nuestro boletín.'],
    leave: { label: 'Darte de baja cuando quieras', url: unsubscribe },
  }),
  'contact-acknowledgement': ({ hours }) => ({
    subject: 'Hemos recibido tu mensaje',
    lines: ['Hola:', `Gracias por escribirnos. Te responderemos en un plazo de ${hours} horas.`],
    notes: ['Si no nos has escrito, alguien indicó esta dirección por error: puedes ignorar este correo.'],
  }),
  invitation: ({ invitedBy, workspace, link, expiresAt }) => ({
    subject: `${invitedBy} te invita a ${workspace} en ${brand.name}`,
    lines: ['Hola:', `${invitedBy} te invita a trabajar en ${workspace}.`],
    action: { label: 'Aceptar la invitación', url: link },
    notes: [
      `El enlace funciona una sola vez, hasta el ${expiresAt}. Si no sabes de qué se trata, ignora este correo: no pasará nada.`,
    ],
  }),
  digest: ({ firstName, items, more, settings }) => {
    const count = items.length + more;
    return {
      subject: count === 1 ? items[0]!.label : `${count} notificaciones nuevas`,
      lines: [`Hola, ${firstName}:`, 'Aún no has leído esto:'],
      links: items,
      notes: more > 0 ? [`Y ${more} más.`] : [],
      leave: { label: 'Elegir qué recibir por correo', url: settings },
    };
  },
  'unproved-letter': ({ text }) => ({
    subject: 'Un correo que te escribiste',
    lines: [
      'Hola:',
      `Alguien, esperamos que tú, escribió este correo a esta dirección en ${brand.name}. La dirección aún no está confirmada: por eso no lleva nombre y sus enlaces no funcionan.`,
    ],
    notes: ['Si no fuiste tú, ignora este correo.'],
    quote: text,
  }),
  returned: ({ firstName, to, subject, text, refused, reason, link }) => ({
    subject: `No entregado: ${subject}`,
    lines: [
      `Hola, ${firstName}:`,
      refused
        ? `Tu correo a ${to} fue rechazado y no se volverá a intentar.`
        : `Tu correo a ${to} no se pudo entregar tras varios intentos.`,
      `El otro servidor respondió: ${reason}`,
    ],
    action: { label: 'Comprobar la dirección', url: link },
    notes: ['Esto es lo que escribiste:'],
    quote: text,
  }),
};
