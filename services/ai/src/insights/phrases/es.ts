import type { InsightPhrases } from '../insight-phrases.js';

export const spanishInsights: InsightPhrases = {
  predictive: {
    noSales: () => ({
      title: 'Todavía no se ha vendido nada',
      description: 'Sin una primera venta no se puede prever nada. Lleva al cierre el negocio abierto más avanzado.',
    }),
    firstSales: ({ count, sum, days }) => ({
      title: `Ventas de los últimos ${days} días: ${sum}`,
      description: `Ventas: ${count}. Solo se leyeron tus últimas ventas, y no llegan lo bastante atrás para comparar.`,
    }),
    revenue: ({ direction, change, now, before, next }) => ({
      title:
        direction === 'flat'
          ? 'Las ventas son estables'
          : `Las ventas ${direction === 'up' ? 'suben' : 'bajan'} un ${change}`,
      description: `${now} en los últimos 30 días, ${before} en los 30 anteriores.${next ? ` En esta línea, los próximos 30 días traen unos ${next}.` : ''}`,
    }),
    concentration: ({ risky, who, share, count }) => ({
      title: risky ? `${who} supone el ${share} de las ventas` : 'Las ventas se reparten entre muchos clientes',
      description: risky
        ? `De las últimas ${count} ventas, el ${share} vino de un solo cliente. Perderlo se notaría enseguida.`
        : `El mayor cliente, ${who}, supone el ${share} de las últimas ${count} ventas.`,
    }),
    stale: ({ stale, open, sum, names }) => ({
      title: `Negocios parados: ${stale}`,
      description: `${stale} de ${open} negocios abiertos (${sum}) llevan en su etapa más de lo previsto, entre ellos ${names}.`,
    }),
    moving: ({ open }) => ({
      title: 'El embudo avanza',
      description: `Ninguno de los ${open} negocios abiertos lleva en su etapa más de lo previsto.`,
    }),
    noPipeline: () => ({
      title: 'No hay negocios abiertos',
      description: 'No hay nada en camino que se pueda ganar. Convierte en negocios los prospectos más activos.',
    }),
    quietCustomers: ({ count, of, names, days }) => ({
      title: `Clientes a punto de perderse: ${count}`,
      description: `De ${count} de ${of} no se sabe nada desde hace más de ${days} días: ${names}. Llámalos primero.`,
    }),
    closeCustomers: ({ of, days }) => ({
      title: 'Los clientes están bien atendidos',
      description: `De los ${of} hubo noticias en los últimos ${days} días.`,
    }),
    cycle: ({ direction, now, before }) => ({
      title:
        direction === 'flat'
          ? 'Los negocios tardan lo mismo que antes'
          : `Los negocios se cierran ${direction === 'up' ? 'más despacio' : 'más rápido'}`,
      description: `La mitad de las ventas recientes tardó ${now} días o más; de las anteriores, ${before}.`,
    }),
    closings: ({ count, sum, names }) => ({
      title: `Se espera en 30 días: ${sum}`,
      description: `Negocios que deberían cerrarse: ${count}, ponderados por su probabilidad; primero ${names}.`,
    }),
    dealSize: ({ direction, change, now, before }) => ({
      title: `Los negocios son un ${change} ${direction === 'up' ? 'mayores' : 'menores'}`,
      description: `Las ventas recientes promedian ${now}, las anteriores ${before}.`,
    }),
    waitingLeads: ({ count, names }) => ({
      title: `Prospectos nuevos con los que nadie ha hablado: ${count}`,
      description: `${names} llegaron en los últimos 30 días y no hay ninguna llamada, correo ni reunión. Respóndeles primero.`,
    }),
    manyNew: ({ count, days }) => ({
      title: 'Muchos contactos nuevos',
      description: `Al menos ${count} contactos nuevos en ${days} días. Procura que cada uno reciba respuesta.`,
    }),
    growth: ({ direction, now, before }) => ({
      title:
        direction === 'up'
          ? 'Más contactos nuevos'
          : direction === 'down'
            ? 'Menos contactos nuevos'
            : 'Los contactos nuevos llegan como antes',
      description: `${now} en los últimos 30 días, ${before} en los 30 anteriores.`,
    }),
  },
  crm: {
    highValue: ({ count, names, limit }) => ({
      title: 'Clientes de alto valor',
      description: `${names} compraron por más de ${limit} cada uno. Pregunta qué necesitan ahora.`,
      metric: `Clientes: ${count}`,
    }),
    lowEngagement: ({ count, of, names, limit }) => ({
      title: 'Poca interacción',
      description: `${count} de ${of} tienen una interacción inferior a ${limit} de 100: ${names}. Contáctalos antes de que se vayan.`,
      metric: `${count} de ${of}`,
    }),
    recentSales: ({ count, sum, change, days }) => ({
      title: `Ventas de los últimos ${days} días`,
      description: change
        ? `Ventas: ${count}. Es un ${change} frente a los ${days} días anteriores.`
        : `Ventas: ${count}.`,
      metric: sum,
    }),
    noRecentSales: ({ days }) => ({
      title: 'Sin ventas recientes',
      description: `No se vendió nada en los últimos ${days} días. Revisa los negocios que están más cerca del cierre.`,
      metric: '0',
    }),
    interactions: ({ count, days, people }) => ({
      title: `Interacciones de los últimos ${days} días`,
      description: `Llamadas, correos, reuniones, mensajes y notas con ${people} contactos.`,
      metric: count,
    }),
    noInteractions: ({ days }) => ({
      title: 'Habla con tus clientes',
      description: `No se habló con nadie en los últimos ${days} días. Planea hoy algunas llamadas.`,
      metric: '0',
    }),
    complaints: ({ count, of, names }) => ({
      title: 'Voces descontentas',
      description: `${count} de las últimas ${of} interacciones suenan negativas: ${names}. Respóndelas primero.`,
      metric: `${count} de ${of}`,
    }),
    newLeads: ({ count, names }) => ({
      title: 'Saluda a los nuevos prospectos',
      description: `${names} llegaron hace poco y nadie ha hablado aún con ellos.`,
      metric: `Prospectos: ${count}`,
    }),
  },
};
