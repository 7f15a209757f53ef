import type { StepPhrases } from '../step-phrases.js';

const count = (days: number) => (days === 1 ? '1 día' : `${days} días`);

export const spanishSteps: StepPhrases = {
  somebody: 'el cliente',
  stages: {
    prospecting: {
      reason: 'En la prospección se busca una primera conversación.',
      titles: (who) => [
        `Averiguar qué le preocupa a ${who} y escribirle sobre eso`,
        `Proponer a ${who} dos fechas para una primera llamada`,
      ],
    },
    qualification: {
      reason: 'En la calificación hay que conocer necesidad, presupuesto, decisión y plazo.',
      titles: (who) => [
        `Preguntar a ${who} por el presupuesto y por quién decide`,
        `Preguntar a ${who} para cuándo necesita una solución`,
      ],
    },
    'needs-analysis': {
      reason: 'El análisis termina cuando las necesidades están escritas y confirmadas.',
      titles: (who) => [
        `Escribir las necesidades de ${who} y pedir su confirmación`,
        `Mostrar a ${who} la parte del producto que responde a la primera necesidad`,
      ],
    },
    proposal: {
      reason: 'Una propuesta se decide en una conversación, no en el correo.',
      titles: (who) => [`Repasar la propuesta con ${who}`, `Preguntar a ${who} qué habla en contra`],
    },
    negotiation: {
      reason: 'En una negociación, cada concesión debería tener algo a cambio.',
      titles: (who) => [
        `Anotar qué puedes ceder y qué quieres a cambio antes de hablar con ${who}`,
        `Acordar por escrito con ${who} los puntos abiertos`,
      ],
    },
    closing: {
      reason: 'Antes del cierre solo faltan la firma y el comienzo.',
      titles: (who) => [`Enviar a ${who} el acuerdo final para la firma`, `Acordar con ${who} el día del comienzo`],
    },
    'follow-up': {
      reason: 'Después de la venta, los clientes satisfechos vuelven a comprar y lo cuentan.',
      titles: (who) => [`Preguntar a ${who} cómo fue el comienzo`, `Pedir a ${who} una recomendación`],
    },
  },
  facts: {
    stale: ({ who, stage, days, allowed }) => ({
      title: `Hablar con ${who} de lo que frena el negocio`,
      reason: `Lleva ${count(days)} en «${stage}»; lo habitual son ${allowed}.`,
    }),
    closeDatePassed: ({ who, day }, { day: on }) => ({
      title: `Acordar con ${who} una nueva fecha de cierre`,
      reason: `La fecha de cierre, ${on(day)}, ya pasó.`,
    }),
    closesSoon: ({ who, day, days }, { day: on }) => ({
      title: `Preguntar a ${who} si la fecha se mantiene`,
      reason: `El negocio debería cerrarse el ${on(day)}: ${days === 0 ? 'hoy' : `en ${count(days)}`}.`,
    }),
    noCloseDate: ({ who }) => ({
      title: `Preguntar a ${who} para cuándo quiere decidir`,
      reason: 'El negocio no tiene fecha de cierre.',
    }),
    noContact: ({ customer }) => ({
      title: `Añadir con quién se habla en ${customer}`,
      reason: 'El negocio no tiene contacto.',
    }),
    quiet: ({ who, days }) => ({
      title: `Ponerse en contacto con ${who}`,
      reason: `La última actividad fue hace ${count(days)}.`,
    }),
    neverTalked: ({ who }) => ({
      title: `Ponerse en contacto con ${who}`,
      reason: 'El negocio no tiene ninguna llamada, correo ni reunión.',
    }),
    highValue: ({ who, value }) => ({
      title: `Sentar a la mesa a quien decide en ${who}`,
      reason: `Con ${value} suele decidir más de una persona.`,
    }),
    overdueTask: ({ title, day }, { day: on }) => ({
      title: `Terminar «${title}»`,
      reason: `La tarea vencía el ${on(day)}.`,
    }),
  },
  topics: {
    price: {
      cue: /precio|coste|costo|\bcar[oa]s?\b|presupuesto|descuento|barat/i,
      title: (who) => `Mostrar a ${who} cuánto vale el resultado frente al precio`,
    },
    competitor: {
      cue: /competidor|competencia|alternativa|otr[oa] (?:proveedor|oferta)|compar/i,
      title: (who) => `Preguntar a ${who} con qué compara y responder punto por punto`,
    },
    decider: {
      cue: /jef[ea]|gerente|dueñ[oa]|consejo|director|aproba|soci[oa]|quien decide/i,
      title: (who) => `Pedir a ${who} una reunión con quien decide`,
    },
    timing: {
      cue: /plazo|urgente|retras|aplaz|más adelante|próximo (?:mes|trimestre|año)|ahora no|ocupad|hasta/i,
      title: (who) => `Acordar con ${who} un plan con fechas, contado desde la suya`,
    },
    contract: {
      cue: /contrato|legal|abogad|condiciones|cláusula|firma|acuerdo/i,
      title: (who) => `Aclarar con ${who} las condiciones abiertas, con el contrato delante`,
    },
    silence: {
      cue: /no (?:ha |han )?(?:respond|contest)|sin respuesta|silencio/i,
      title: (who) => `Llamar a ${who} en vez de escribir otra vez`,
    },
  },
  youWrote: (sentence) => `Escribiste: «${sentence}»`,
};
