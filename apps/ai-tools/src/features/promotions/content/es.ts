import type { ResourceWords } from './resource.js';

export const words: ResourceWords = {
  templates: {
    'first-order': {
      title: 'Primer pedido',
      when: 'Para quien preguntó pero aún no ha comprado. Escribe en la semana siguiente a su pregunta.',
      subject: 'Su primer [producto], sin ningún riesgo',
      body: 'Hola, [nombre]:\n\ngracias por preguntar por [producto]. Muchos quieren ver antes cómo trabajamos, y así lo preferimos nosotros también.\n\nHasta el [fecha] puede pedir [primer pedido pequeño] a un precio fijo de [precio]. Si no queda contento, no paga nada.\n\n¿Se lo llevo el [día]?\n\n[tu nombre]',
    },
    'come-back': {
      title: 'Vuelva',
      when: 'Para clientes que compraron y ahora callan. Llama primero a los mejores; escribe a los demás.',
      subject: 'Le hemos echado de menos, [nombre]',
      body: 'Hola, [nombre]:\n\nla última vez que trabajamos juntos fue [ocasión]. ¿Estuvo todo bien? Si no, me gustaría saberlo.\n\nDesde entonces hemos añadido [lo nuevo]. Con su próximo pedido hasta el [fecha] hay [detalle], en agradecimiento por volver.\n\nBasta con responder a este mensaje.\n\n[tu nombre]',
    },
    season: {
      title: 'Temporada',
      when: 'Tres o cuatro semanas antes de una fecha señalada, para que aún se pueda decidir y pedir.',
      subject: '[Fecha señalada]: listo a tiempo',
      body: 'Hola, [nombre]:\n\n[fecha señalada] es el [fecha]. Hemos preparado [lote]: [qué lleva], por [precio].\n\nPídalo hasta el [último día] y lo tendrá a tiempo. Después ya no podemos prometerlo.\n\n[enlace o teléfono]\n\n[tu nombre]',
    },
    recommend: {
      title: 'Recomendación',
      when: 'Justo después de una entrega, una visita o una palabra amable: es cuando más fácil resulta pedirlo.',
      subject: '¿Conoce a alguien que necesite [producto]?',
      body: 'Hola, [nombre]:\n\nme alegra que esté contento con [lo entregado]. ¿Conoce a alguien que busque lo mismo?\n\nSi reenvía este mensaje y su amigo pide hasta el [fecha], hay [agradecimiento] para los dos. Basta con que diga su nombre.\n\n¡Gracias!\n\n[tu nombre]',
    },
    'quiet-week': {
      title: 'Semana tranquila',
      when: 'Cuando la agenda tiene huecos: ofrece el tiempo que tienes, no un precio más bajo.',
      subject: 'Fechas libres en [semana]',
      body: 'Hola, [nombre]:\n\nen [semana] tenemos un tiempo que no solemos tener. Quien pida [producto] para uno de esos días recibe [extra] y elige la hora.\n\nEstán libres: [días].\n\n¿Cuál le viene bien?\n\n[tu nombre]',
    },
  },
  cases: {
    bakery: {
      title: 'Una panadería que llama antes de escribir',
      situation:
        'Una panadería sirve a cafeterías. Algunas dejaron de pedir sin decir nada y nadie lo notó durante semanas.',
      steps: [
        'Hace una lista de las cafeterías que no piden desde hace dos meses.',
        'La dueña llama a cada una, pregunta qué pasó y anota la respuesta.',
        'Solo entonces ofrece una entrega gratis con el próximo pedido.',
        'Pone un recordatorio para cuando alguien calle un mes.',
      ],
      lesson: 'Qué aprender: la pregunta vale más que el descuento. Las respuestas dicen qué mejorar.',
    },
    studio: {
      title: 'Un estudio de diseño que pregunta en el momento justo',
      situation: 'Un estudio de cuatro personas vive de recomendaciones, pero espera a que lleguen solas.',
      steps: [
        'Anota el momento en que los clientes están más contentos: el día de la publicación.',
        'Ese día pide en persona un nombre.',
        'Agradece a ambos, a quien recomienda y a quien llega, con una hora de asesoría.',
        'Anota el origen de cada lead nuevo.',
      ],
      lesson: 'Qué aprender: pedir en un momento fijo convierte el azar en costumbre, y el origen muestra si compensa.',
    },
    repair: {
      title: 'Un taller que vende su mes tranquilo',
      situation: 'Una tienda de bicicletas no da abasto en primavera y está vacía en invierno.',
      steps: [
        'Mira en sus propias ventas qué meses son flojos.',
        'Ofrece en esos meses la revisión anual con recogida gratis, al precio de siempre.',
        'Lo dice en otoño a los clientes habituales, con tres fechas a elegir.',
        'Compara el invierno con el anterior.',
      ],
      lesson:
        'Qué aprender: la comodidad puede valer tanto como un precio más bajo y cuesta menos en una semana tranquila.',
    },
  },
};
