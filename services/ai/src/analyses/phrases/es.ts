import type { AnalysisPhrases } from '../analysis-phrases.js';

/** How the mood of customers has changed against the months before. */
const mood = {
  up: 'El ánimo es mejor que en los meses anteriores.',
  down: 'El ánimo es peor que en los meses anteriores.',
  flat: 'El ánimo es como en los meses anteriores.',
};

export const spanishAnalysis: AnalysisPhrases = {
  figures: {
    revenue: 'Vendido',
    before: 'Meses anteriores',
    change: 'Cambio',
    soFar: 'Este mes hasta hoy',
    best: 'Mejor mes',
    worst: 'Mes más flojo',
    sales: 'Ventas',
    won: 'Negocios ganados',
    lost: 'Negocios perdidos',
    rate: 'Ganados de cerrados',
    rateBefore: 'Antes',
    average: 'Venta media',
    averageBefore: 'Antes',
    quiet: 'Clientes en silencio',
    boughtFor: 'Compraron por',
    open: 'Negocios abiertos',
    weighted: 'Según probabilidad',
    stale: 'Estancados',
  },
  sources: {
    sales: 'Ventas',
    closed: 'Negocios ganados y perdidos',
    open: 'Negocios abiertos',
    buyers: 'Mejores clientes',
  },
  data: {
    summary: ({ period, titles }) => `${period}: ${titles}.`,
    revenue: ({ sum, sales, change, direction, before, months, soFar }) => ({
      title:
        change === null
          ? `${sum} vendidos`
          : direction === 'flat'
            ? `${sum} vendidos, como antes`
            : `${sum} vendidos, ${change} respecto a antes`,
      description: `Ventas: ${sales} (meses completos: ${months}). ${change === null ? 'Los registros no llegan lo bastante atrás para comparar.' : `Los mismos meses anteriores trajeron ${before}.`} Este mes hasta hoy: ${soFar}.`,
    }),
    months: ({ best, bestSum, worst, worstSum }) => ({
      title: `${best} fue el mejor mes`,
      description: `${best} trajo ${bestSum}; ${worst}, solo ${worstSum}. Mira qué fue distinto y prepara pronto los meses flojos.`,
    }),
    conversion: ({ rate, won, closed, before, direction }) => ({
      title: `Se ganó el ${rate} de los negocios cerrados`,
      description: `Ganados: ${won} de ${closed}.${before ? ` Antes era el ${before}${direction === 'down' ? ': pregunta qué tienen en común los perdidos' : ''}.` : ''}`,
    }),
    dealSize: ({ average, change, direction, before }) => ({
      title: `La venta media es de ${average}`,
      description:
        change === null
          ? 'Los registros no llegan lo bastante atrás para comparar.'
          : direction === 'flat'
            ? `Antes era de ${before}: casi igual.`
            : `Es un ${change} respecto a los ${before} de antes.`,
    }),
    atRisk: ({ count, of, names, sum, days }) => ({
      title: `Buenos clientes en silencio: ${count}`,
      description: `Sin noticias desde hace más de ${days} días, entre los mejores (${of}): ${names}. Compraron por ${sum} en total. Llama primero a estos.`,
    }),
    pipeline: ({ open, sum, weighted, stale, isStale }) => ({
      title: `${weighted} es lo esperable de los negocios abiertos`,
      description: `Negocios abiertos: ${open}, por ${sum} en total. ${isStale ? `Más tiempo en su etapa de lo permitido: ${stale}.` : 'Ninguno lleva en su etapa más de lo permitido.'}`,
    }),
  },
  sentiment: {
    summary: ({ count, positive, negative, unknown, direction }) =>
      `Interacciones leídas: ${count}. Positivas: ${positive}, negativas: ${negative}${unknown ? `, sin decirlo las palabras: ${unknown}` : ''}.${direction ? ` ${mood[direction]}` : ''}`,
    answer: ({ who, days }) =>
      `Nadie ha respondido ${who ? `a ${who}` : 'a esto'} desde entonces (hace ${days} días). Llama hoy y di qué harás al respecto.`,
    askAgain: ({ who, days }) =>
      `Hubo una respuesta, pero de hace ${days} días no se sabe cómo quedó. Pregunta ${who ? `a ${who}` : 'al cliente'} si está resuelto.`,
    ask: ({ who }) =>
      `${who ?? 'Este cliente'} está contento ahora: buen momento para pedir el próximo pedido o una recomendación.`,
    thank: ({ who, days }) =>
      `${who ?? 'Este cliente'} estaba contento hace ${days} días. Da las gracias y pregunta qué necesita ahora.`,
  },
};
