import type { PromotionPhrases } from '../promotion-phrases.js';

const people = (one: string, many: string) => (count: string) => `${count} ${count === '1' ? one : many}`;

export const spanishPromotions: PromotionPhrases = {
  greeting: 'Hola:',
  closing: (sender) => `Un cordial saludo,\n${sender}`,
  plays: {
    'win-back': ({ offering, start, end, days, names, sender }) => ({
      title: 'Le hemos echado de menos',
      hook: 'Unas palabras personales a clientes que callan, con un motivo para volver ahora.',
      timing: `De estos clientes no se sabe nada desde hace más de ${days} días: cada semana más lo hace más difícil.`,
      offer: `Un detalle de bienvenida con el próximo pedido hasta el ${end}, solo para estos clientes.`,
      steps: [
        'Decide el detalle y escríbelo en el mensaje.',
        `Llama primero a: ${names || 'quienes más compraron'}.`,
        'Escribe a los demás que aceptaron recibir publicidad, uno a uno y por su nombre.',
        `Anota quién responde y termina el ${end}.`,
      ],
      subject: 'Le hemos echado de menos',
      body: [
        'hace tiempo que no sabemos de usted y le hemos echado de menos.',
        `Por si lo recuerda, esto es lo que hacemos: ${offering}`,
        `Entre el ${start} y el ${end} su próximo pedido lleva un pequeño detalle, en agradecimiento por volver.`,
        `Basta con responder a este mensaje. ${sender} se encargará personalmente.`,
      ],
    }),
    'best-customers': ({ offering, start, end, reach, names, tag }) => ({
      title: 'Los mejores clientes eligen primero',
      hook: 'Quienes más compran eligen antes que nadie.',
      timing: `Un adelanto solo vale antes del comienzo: desde el ${start} lo saben estos clientes, desde el ${end} todos los demás.`,
      offer: `Acceso anticipado y un lote más grande${tag ? ` en torno a lo que más se vende (${tag})` : ''}, reservado hasta el ${end}.`,
      steps: [
        'Prepara un lote que valga más que un pedido suelto.',
        `Invita por teléfono a ${names || `los ${reach} mejores clientes`}, y a los demás por correo.`,
        'Guarda por escrito lo reservado para cada uno.',
        `Ábrelo a todos después del ${end}.`,
      ],
      subject: 'Usted elige primero',
      body: [
        'usted es uno de nuestros mejores clientes, por eso lo sabe antes que nadie.',
        `Se trata de: ${offering}`,
        `Hasta el ${end} tiene reservado un lote más grande, a mejor precio que por partes.`,
        'Basta una respuesta breve y es suyo.',
      ],
    }),
    season: ({ offering, occasion, occasionOn, start, end, audience }) => ({
      title: `Listos para ${occasion}`,
      hook: `La gente prepara ${occasion} de todos modos: llega antes de que busque en otra parte.`,
      timing: `${occasion}: ${occasionOn}. Desde el ${start} hay tiempo para decidir, pedir y entregar.`,
      offer: `Un lote pensado para ${occasion}, que se pide hasta el ${end}.`,
      steps: [
        `Elige lo que va bien con ${occasion} y haz un lote con un solo precio.`,
        `Muéstralo en la web y en la tienda desde el ${start}.`,
        `Publícalo tres veces: al principio, a la mitad y dos días antes del ${end}.`,
        'Anota lo que se vendió: el próximo año lo sabrás.',
      ],
      subject: `Se acerca ${occasion}`,
      body: [
        `${occasion} es el ${occasionOn} y hemos preparado algo para ${audience}.`,
        `Lo que ofrecemos: ${offering}`,
        `Pídalo hasta el ${end} y estará a tiempo.`,
        'Basta una respuesta o una llamada.',
      ],
    }),
    referral: ({ offering, start, end }) => ({
      title: 'Traiga a un amigo',
      hook: 'Se agradece a quien recomienda y a quien viene por ello.',
      timing: `Cuatro semanas desde el ${start} bastan para ver a un amigo y no dejan que se olvide.`,
      offer: `Un agradecimiento para ambos con el primer pedido del nuevo cliente, hasta el ${end}.`,
      steps: [
        'Decide qué recibe cada uno: un detalle cuesta menos que un descuento.',
        'Pídelo en persona a cada cliente contento, justo tras una entrega o visita.',
        'Da una tarjeta o un enlace con el nombre de quien recomienda.',
        'Anota el origen en el contacto nuevo para ver qué resultó.',
      ],
      subject: '¿Conoce a alguien a quien le gustaría?',
      body: [
        'usted sabe mejor que nadie lo que hacemos bien. ¿Conoce a alguien a quien también le gustaría?',
        `En breve: ${offering}`,
        `Si su amigo pide entre el ${start} y el ${end} y le nombra, hay un agradecimiento para los dos.`,
        'Basta con reenviar este mensaje.',
      ],
    }),
    'first-step': ({ offering, start, end, audience }) => ({
      title: 'Un primer paso pequeño',
      hook: 'Algo pequeño que probar hace fácil el primer pedido.',
      timing: `Del ${start} al ${end}: quien preguntó hace poco aún recuerda por qué.`,
      offer: 'Un primer pedido pequeño a precio fijo, sin compromiso; cuenta para el primero grande.',
      steps: [
        'Elige una parte pequeña de la oferta que muestre lo que haces bien.',
        'Ponle un precio fijo que cubra su coste.',
        'Ofrécela a todos los leads, primero a los más recientes.',
        'Llama dos días después de la entrega y pregunta qué tal.',
      ],
      subject: 'Pruébelo una vez',
      body: [
        `hemos preparado algo para ${audience}, por si quiere ver antes cómo trabajamos.`,
        `De qué se trata: ${offering}`,
        `Hasta el ${end} puede probar un primer pedido pequeño a precio fijo. Cuenta para el primero grande.`,
        '¿Cuándo se lo llevamos?',
      ],
    }),
    'quiet-month': ({ offering, month, start, end }) => ({
      title: `Algo pasa en ${month}`,
      hook: `${month} ha sido el mes más flojo: da un motivo para venir entonces.`,
      timing: `Según tus propias ventas, ${month} es el mes más tranquilo. Si empiezas el ${start}, la oferta ya se conoce cuando llega.`,
      offer: `Un extra que solo existe hasta el ${end}, para pedidos que caben en semanas tranquilas.`,
      steps: [
        `Mira qué se compró aun así en ${month} y ponlo primero.`,
        'Ofrece fechas libres, no precios más bajos: una semana tranquila tiene tiempo.',
        `Díselo a los clientes habituales desde el ${start}; después publícalo para todos.`,
        `Compara ${month} con el del año anterior.`,
      ],
      subject: `${month} es suyo`,
      body: [
        `en ${month} tenemos más tiempo para usted que de costumbre, y usted lo nota.`,
        `Lo que puede tener entonces: ${offering}`,
        `Pida hasta el ${end} y elija el día que le convenga; lleva un extra.`,
        'Díganos qué día prefiere.',
      ],
    }),
  },
  occasions: {
    'new-year': 'Año Nuevo',
    epiphany: 'el Día de Reyes',
    'lunar-new-year': 'el Año Nuevo Lunar',
    valentines: 'San Valentín',
    'white-day': 'el White Day',
    easter: 'Pascua',
    'school-start-spring': 'el inicio del curso',
    'golden-week': 'la Semana Dorada',
    'childrens-day': 'el Día del Niño',
    'mothers-day': 'el Día de la Madre',
    'fathers-day': 'el Día del Padre',
    'dragon-boat': 'el Festival del Bote del Dragón',
    summer: 'el comienzo del verano',
    obon: 'Obon',
    qixi: 'Qixi',
    'back-to-school': 'la vuelta al cole',
    'mid-autumn': 'el Festival del Medio Otoño',
    halloween: 'Halloween',
    'eleven-eleven': 'el 11 del 11',
    'black-friday': 'el Black Friday',
    'small-business-saturday': 'el sábado del pequeño comercio',
    'year-end-gifts': 'los regalos de fin de año',
    christmas: 'Navidad',
    'quarter-end': 'el cierre del trimestre',
    'health-day': 'el Día Mundial de la Salud',
  },
  trades: {
    fnb: 'comida y bebida',
    office: 'servicios de oficina',
    retail: 'comercio',
    tech: 'tecnología',
    education: 'educación',
    healthcare: 'salud',
    other: 'pequeña empresa',
  },
  segments: {
    lapsed: (count, days) => `${people('cliente', 'clientes')(count)} sin noticias desde hace más de ${days} días`,
    best: (count) => (count === '1' ? 'el mejor cliente' : `los ${count} mejores clientes`),
    customers: people('cliente', 'clientes'),
    leads: people('lead', 'leads'),
    all: people('contacto', 'contactos'),
  },
  effect: {
    reaches: (segment) => `Llega a ${segment}.`,
    paysWith: (sales, average) =>
      `Se paga con ${sales} ${sales === '1' ? 'venta' : 'ventas'} de los ${average} habituales.`,
    noSales: 'Aún no hay ninguna venta registrada, así que nada se puede calcular: anota lo que aporta.',
    free: 'Cuesta casi nada, así que la primera venta lo paga.',
    basis: ({ segment, sales, average }) =>
      `Tus registros: ${segment}${sales && average ? `; media de ${sales} negocios ganados: ${average}` : '; ningún negocio ganado'}. Cuántos responderán no lo sabe nadie de antemano.`,
  },
  brief: {
    offering: (trade, tags) => (tags ? `${tags} (${trade})` : ''),
    audience: ({ names, lapsed, days }) =>
      [names && `Clientes como ${names}`, lapsed && `${lapsed} sin noticias desde hace más de ${days} días`]
        .filter(Boolean)
        .join('; '),
    basedOn: {
      trade: (trade) => `Sector: ${trade}`,
      tags: (tags, sales) => `Lo más vendido en ${sales} negocios ganados: ${tags}`,
      buyers: (names) => `Mejores clientes: ${names}`,
      budget: (average) => `Presupuesto: como mucho una venta media (${average})`,
    },
  },
  trends: {
    months: {
      title: 'Cuándo vendes',
      summary: ({ best, bestSum, worst, worstSum }) =>
        `De los últimos doce meses, ${best} fue el más fuerte (${bestSum}) y ${worst} el más flojo (${worstSum}).`,
      none: 'Mientras no haya negocios ganados en varios meses, el calendario dice lo que viene.',
      running: (month, sum) => `${month} hasta hoy: ${sum}`,
      coming: (month, sum) => `${month}, que viene ahora, trajo ${sum} hace un año`,
    },
    customers: {
      title: 'Quién compra qué',
      summary: ({ sales, average, repeat, buyers }) =>
        `${sales} ventas de ${average} de media. De los últimos ${buyers} compradores, ${repeat} compraron más de una vez.`,
      none: 'Gana un primer negocio: este informe mostrará quién compra qué. Hasta entonces, prepara lo que viene:',
      tag: (tag, share) => `${tag}: ${share} de las ventas`,
      top: (names, share) => `${names} compraron el ${share} de las últimas ventas`,
      lapsed: (count, of, days) => `${count} de ${of} clientes sin noticias desde hace más de ${days} días`,
    },
    occasions: {
      title: 'Lo que viene',
      summary: (name, on, days) => `Lo próximo: ${name}, el ${on}, dentro de ${days} días.`,
      none: '',
    },
    prepare: {
      plan: (name) => `Planificar: ${name}`,
      announce: (name) => `Anunciar: ${name}`,
      remind: (name) => `Recordar: ${name}`,
    },
  },
};
