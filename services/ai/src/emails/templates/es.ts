import type { EmailFacts, EmailTemplates } from '../email-template.js';

const forThem = ({ company }: EmailFacts) => (company ? ` para ${company}` : '');
const at = ({ company }: EmailFacts) => (company ? ` en ${company}` : '');

export const spanishTemplates: EmailTemplates = {
  greeting: ({ recipient }) => (recipient ? `Hola, ${recipient}:` : 'Buenos días:'),
  closing: ({ sender }) => `Un cordial saludo,\n${sender}`,
  types: {
    'follow-up': {
      subject: (facts) => `Seguimiento de nuestra conversación${at(facts) ? ` · ${facts.company}` : ''}`,
      lines: ({ context }) => [
        'Le escribo para retomar nuestra última conversación.',
        context,
        '¿Cuál sería un buen próximo paso para usted? Me adapto a su agenda.',
      ],
    },
    'cold-outreach': {
      subject: (facts) => `Una idea${forThem(facts) || ' para usted'}`,
      lines: (facts) => [
        `Me pongo en contacto porque creo que podemos ser útiles para usted y su equipo${at(facts)}.`,
        facts.context,
        '¿Le interesaría una llamada breve esta semana o la próxima?',
      ],
    },
    'meeting-request': {
      subject: (facts) => `¿Una breve reunión${facts.company ? ` con ${facts.company}` : ''}?`,
      lines: ({ context }) => [
        'Me gustaría concertar una breve reunión con usted.',
        context,
        '¿Qué día y hora le vienen mejor? Con treinta minutos sería suficiente.',
      ],
    },
    proposal: {
      subject: (facts) => `Nuestra propuesta${forThem(facts)}`,
      lines: ({ context }) => [
        'Le escribo acerca de la propuesta que le enviamos.',
        context,
        'Si algo no está claro o debe cambiar, dígamelo y me ocupo de ello.',
      ],
    },
    'check-in': {
      subject: () => '¿Cómo va todo?',
      lines: (facts) => [
        `Quería saber cómo va todo${at(facts)}.`,
        facts.context,
        'Si podemos ayudarle en algo, basta con responder a este correo.',
      ],
    },
    'thank-you': {
      subject: ({ recipient }) => (recipient ? `Gracias, ${recipient}` : 'Gracias'),
      lines: (facts) => [
        'Muchas gracias.',
        facts.context,
        `Es un placer trabajar con usted${facts.company ? ` y con todo el equipo de ${facts.company}` : ''}.`,
      ],
    },
  },
};
