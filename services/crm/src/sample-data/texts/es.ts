import type { SampleTexts } from './sample-texts.js';

export const es: SampleTexts = {
  firstNames: ['Lucía', 'Mateo', 'Sofía', 'Hugo', 'Martina', 'Álvaro', 'Valeria', 'Diego', 'Carmen', 'Javier', 'Elena', 'Pablo', 'Irene', 'Andrés', 'Nuria', 'Tomás', 'Alba', 'Rubén', 'Inés', 'Joaquín'],
  lastNames: ['García', 'Fernández', 'López', 'Martín', 'Sánchez', 'Pérez', 'Gómez', 'Ruiz', 'Díaz', 'Moreno', 'Muñoz', 'Álvarez', 'Romero', 'Navarro', 'Torres', 'Domínguez', 'Vázquez', 'Ramos', 'Gil', 'Serrano', 'Blanco', 'Molina', 'Castro', 'Ortega', 'Núñez', 'Iglesias', 'Medina', 'Cortés', 'Garrido', 'Peña'],
  fullName: (first, last) => `${first} ${last}`,
  companyNames: ['Ribera', 'Encina', 'Puerto', 'Cumbre', 'Olivo', 'Norte', 'Mirador', 'Piedra', 'Lago', 'Sauce', 'Alameda', 'Pradera', 'Faro', 'Cobre', 'Huerta', 'Granito', 'Plata', 'Pinar'],
  companyKinds: [['Hotel', 'Hostelería'], ['Estudio', 'Diseño'], ['Asesores', 'Consultoría'], ['Colegio', 'Educación'], ['Clínica', 'Salud'], ['Logística', 'Transporte'], ['Mercado', 'Comercio'], ['Alimentos', 'Alimentación'], ['Talleres', 'Industria'], ['Inmuebles', 'Inmobiliaria']],
  companyName: (name, kind) => `${kind} ${name}`,
  jobTitles: ['Propietaria', 'Jefe de oficina', 'Responsable de compras', 'Directora de operaciones', 'Gerente', 'Organizadora de eventos', 'Coordinador', 'Contable'],
  sources: ['Sitio web', 'Recomendación', 'Feria', 'Teléfono', 'Redes sociales', 'Boletín'],
  lostReasons: ['Precio demasiado alto', 'Eligió otro proveedor', 'Sin presupuesto este año', 'Proyecto aplazado'],
  deals: {
    fnb: ['Catering para una fiesta', 'Comida semanal a domicilio', 'Banquete de boda', 'Café para la oficina', 'Cena de congreso', 'Pan para el comedor'],
    retail: ['Pedido de temporada', 'Mobiliario de tienda', 'Cestas de regalo', 'Nueva gama para la sucursal', 'Acuerdo de estantería', 'Uniformes'],
    tech: ['Licencia anual', 'Nuevo sitio web', 'Contrato de soporte', 'Migración de datos', 'Aplicación móvil', 'Auditoría de seguridad'],
    office: ['Mesas para la nueva planta', 'Alquiler de impresoras', 'Contrato de limpieza', 'Equipo para salas', 'Papelería para un año', 'Mudanza de oficina'],
    education: ['Curso de idiomas', 'Jornadas de formación', 'Serie de talleres', 'Licencias de curso en línea', 'Plazas de verano', 'Material didáctico'],
    healthcare: ['Reconocimientos médicos', 'Equipo de consulta', 'Programa de fisioterapia', 'Curso de primeros auxilios', 'Jornadas de vacunación', 'Contrato de cuidados'],
    other: ['Contrato de servicio', 'Pedido anual', 'Proyecto piloto', 'Días de consultoría', 'Plan de mantenimiento', 'Paquete inicial'],
  },
  calls: ['Primera llamada', 'Llamada de seguimiento', 'Preguntó por la oferta', 'Llamada sobre la entrega', 'Dudas pendientes', 'Llamada acordada', 'Hablamos del presupuesto', 'Recordatorio de la oferta'],
  callOutcomes: ['Interesado', 'Quiere una oferta', 'Llamar la próxima semana', 'No contesta', 'Mensaje dejado', 'Decide este mes'],
  emails: ['Oferta enviada', 'Lista de precios', 'Gracias por la reunión', 'Respuestas a sus preguntas', 'Propuesta de fecha'],
  meetings: ['Presentación', 'Visita', 'Reunión de contrato', 'Demostración', 'Primera reunión'],
  messages: ['Cita confirmada', 'Dirección enviada', 'Pidió una llamada'],
  notes: ['Prefiere llamadas por la mañana.', 'Decide junto con su socio.', 'Necesita factura con número de pedido.', 'Nos recomendó un cliente.', 'Quiere empezar con un pedido pequeño.'],
  tasks: ['Enviar la oferta', 'Devolver la llamada', 'Preparar la presentación', 'Revisar las condiciones de pago', 'Pedir su opinión', 'Acordar fecha de visita', 'Escribir el acta', 'Renovar el contrato'],
};
