import type { Lexicon } from './lexicon.js';

/** Lower case, no accents. */
export const es: Lexicon = {
  'type:deal':
    'negocio|negocios|oportunidad|oportunidades|trato|tratos|operacion|operaciones|acuerdo|acuerdos|deal|deals|contrato|contratos|pedido|pedidos',
  'type:contact':
    'contacto|contactos|persona|personas|gente|alguien|conocidos|conocemos a|persona de contacto|personas de contacto',
  'type:company': 'empresa|empresas|compania|companias|organizacion|organizaciones|firma|firmas|sociedad|sociedades',
  'type:activity':
    'actividad|actividades|interaccion|interacciones|historial|hablamos|hablado|conversacion|conversaciones|hablar|hablaron|contactamos',
  'type:task': 'tarea|tareas|pendientes|recordatorio|recordatorios',
  'kind:call': 'llamada|llamadas|llamamos|llamado|llamar|llame|telefoneamos|llamada telefonica|llamadas telefonicas',
  'kind:email': 'emails|correos|correos electronicos|e-mails|mails',
  'kind:meeting':
    'reunion|reuniones|cita|citas|nos reunimos|reunirnos|reunimos|me reuno|reuno|nos vemos|me veo|reunirme|quedamos|vimos a|reunio|reunieron',
  'kind:message': 'mensaje|mensajes',
  'kind:note': 'nota|notas|apunte|apuntes|anotaciones|anotado',
  'field:email':
    'correo|email|e-mail|mail|correo electronico|direccion de correo|direccion de correo electronico|direccion de email',
  'field:phone': 'telefono|numero de telefono|movil|celular|telefonos|numero',
  'field:jobTitle':
    'cargo|puesto|puesto de trabajo|cargos|rol|ocupa|trabaja de|trabajan de|trabaja como|trabajan como|se dedica|puestos|con que puesto|a que se dedica|profesion',
  'field:birthday': 'cumpleanos|fecha de nacimiento|cumple anos',
  'field:company': 'trabaja en|trabaja para|trabajan en|trabajan para|trabaja|trabajan|emplea|emplean',
  'field:value':
    'valor|importe|importes|monto|montos|vale|valen|dinero|cuantia|valorado|valorados|valores|asciende|ascienden|suman|tamano|por que importe|que importe',
  'field:weightedValue':
    'ponderado|ponderada|valor ponderado|importe ponderado|ponderados|valor esperado|importe esperado|ponderar|segun la probabilidad|segun las probabilidades|segun probabilidad|teniendo en cuenta la probabilidad|contando la probabilidad|por probabilidad|por su probabilidad|aplicando la probabilidad|ajustado por probabilidad|ajustada por probabilidad|segun su probabilidad|con la probabilidad|aplicando las probabilidades',
  'field:stage': 'etapa|etapas|fase|fases',
  'field:closeDate':
    'fecha de cierre|fecha prevista de cierre|cierre previsto|fecha de cierre prevista|fecha estimada de cierre|fechas de cierre|fechas previstas de cierre',
  'field:priority': 'prioridad|prioridades',
  'field:probability': 'probabilidad|probabilidades',
  'field:source':
    'origen|origenes|fuente|fuentes|vinieron|procede|proceden|provienen|proviene|procedencia|a traves de|via|vienen de|vino|llego|canal|canales|viene|vienen|captados|captamos|procedentes|procedente|conocieron|nos conocio|llegan|ha llegado|conocimos|conocimos en|como llego|como nos conocio|supo de nosotros|vinieron de|de donde vienen|de donde salio|captado',
  'field:lifecycle': 'ciclo de vida|estado del contacto|etapa del ciclo',
  'field:industry':
    'sector|sectores|industria|industrias|ramo|rubro|rubros|giro|a que sector se dedica|se dedica la empresa',
  'field:domain': 'pagina web|web|sitio|dominio|sitio web',
  'field:owner':
    'propietario|responsable|dueno|a cargo|encargado|lleva|responsables|propietarios|encargados|vendedor|vendedores|vendedora|vendedoras',
  'field:lostReason':
    'motivo|motivos|razon|razones|por que|causa|motivo de perdida|porque|debido a|causas|por culpa de',
  'field:address': 'direccion|ubicacion|ciudad|domicilio|ubicada|calle|ubicado',
  'field:lastActivityAt': 'ultima actividad|ultimo contacto|ultima interaccion',
  'field:tags': 'etiqueta|etiquetas|etiquetados|etiquetadas|etiquetado|etiquetada',
  'field:createdAt': 'fecha de creacion|fecha de alta',
  'field:minutes': 'minutos|duracion|duro|duraron|dura|duran|durado|cuanto tiempo',
  'field:outcome': 'resultado|resultados|terminaron en|terminaron con|acabaron en|termino en|acabaron con|acabo en',
  'field:subject':
    'asunto|sobre|tema|titulado|tituladas|llamado|trato sobre|titulada|titulados|de que|acerca de|nombre|nombres',
  'life:lead': 'lead|leads|cliente potencial|clientes potenciales|potenciales',
  'life:prospect': 'prospecto|prospectos|prospectiva|posible cliente|posibles clientes|interesados',
  'life:customer': 'cliente|clientes|clientes actuales|cliente actual|clienta|clientas',
  'life:past':
    'antiguo cliente|antiguos clientes|ex cliente|ex clientes|exclientes|excliente|cliente anterior|clientes anteriores|clientes pasados|clientes antiguos|cliente antiguo|dejaron de ser clientes|ya no son clientes|fueron clientes',
  'state:open':
    'abierto|abiertos|abierta|abiertas|en curso|en marcha|activos en curso|sin cerrar|pendiente|vivos|vivas|por hacer|sin terminar|sin hacer|siguen abiertos|siguen abiertas|por terminar|sin completar',
  'state:won':
    'ganado|ganados|ganada|ganadas|ganamos|ganar|gano|hemos ganado|conseguimos|conseguido|exitosos|ganaron|se ganaron|cerrado ganado|cierre ganado|ganando|con exito|cerrado con exito|cerrados con exito|cerramos con exito|fructiferos|ganadas con',
  'state:lost':
    'perdido|perdidos|perdida|perdidas|perdimos|perder|perdio|hemos perdido|perdieron|se perdieron|cerrado perdido|cierre perdido|perdiendo|escaparon|escapo|se nos escaparon|se cayeron|se cayo|fallidos|fallidas|se nos cayeron|cayeron',
  'state:closed': 'cerrado|cerrados|cerrada|cerradas|cerramos|cerro|cerraron',
  'stage:0':
    'calificado|calificados|calificada|cualificado|cualificados|calificacion|calificadas|qualified|cualificadas|cualificacion',
  'stage:1':
    'demo programada|demostracion programada|demo|demo agendada|con demo|demo scheduled|demo concertada|demostracion agendada',
  'stage:2': 'propuesta enviada|propuesta|propuestas enviadas|proposal sent|propuestas',
  'stage:3': 'negociacion|en negociacion|negociando|negotiation|negociaciones',
  'prio:high':
    'alta|prioridad alta|alta prioridad|urgente|urgentes|prioritario|prioritarios|maxima prioridad|importantes',
  'prio:medium': 'media prioridad|prioridad media|mediana|prioridad normal',
  'prio:low': 'baja|prioridad baja|baja prioridad',
  'status:at-risk': 'en riesgo|en peligro|de riesgo|riesgo',
  'status:active': 'activo|activa|activos|activas',
  'dir:in':
    'entrante|entrantes|recibido|recibidos|recibida|recibidas|recibimos|nos llamaron|recibio|nos han llamado|nos han escrito|llegado|llegaron|han llegado|entraron|han entrado|nos llegaron|nos han llegado|que nos llegan|nos enviaron|nos mandaron|nos escribieron',
  'dir:out':
    'saliente|salientes|enviado|enviados|enviadas|enviamos|mandamos|hemos enviado|enviaron|enviar|mandado|escribimos|hemos mandado|salieron|mandaron|hemos escrito|mandar|han salido|salido',
  'ord:nth': 'segundo|segunda|tercer|tercero|tercera|cuarto',
  'ord:aged': 'mas antiguo|mas antigua|mas antiguos|mas antiguas',
  'per:year': 'anual|anualmente|cada ano|ano a ano|anuales',
  'per:month': 'mensual|mensualmente|cada mes|mes a mes|mensuales',
  'per:week': 'semanal|semanalmente|cada semana|semana a semana|semanales',
  'rel:year:-2': 'el ano antepasado|ano antepasado',
  'rel:week:2': 'la semana siguiente a la proxima',
  'rate:lost': 'tasa de perdida|tasa de perdidas|tasa de perdidos|tasa de fracaso',
  'span:-1:0': 'ayer y hoy|hoy y ayer|entre ayer y hoy',
  'span:1:2': 'manana y pasado|manana o pasado|manana y pasado manana|manana o pasado manana|entre manana y pasado',
  'rel:day:-2': 'anteayer|antier|antes de ayer',
  'rel:day:2': 'pasado manana',
  'endof:week:0': 'fin de semana|final de semana|finales de semana',
  'endof:quarter:0': 'fin de trimestre|final de trimestre|finales de trimestre',
  'endof:year:0': 'fin de ano|finales de ano|final de ano',
  'endof:month:0': 'fin de mes|finales de mes|final de mes',
  'mod:after': 'despues de|despues del|posterior a|posteriores a|pasado el|pasada la',
  'mod:orbefore': 'o antes|o anteriores|o anterior|y antes|o antes de eso|o incluso antes|o dias anteriores',
  'mod:orafter': 'o despues|o mas tarde|en adelante|o posteriores|o posterior|y despues',
  'toward:us': 'nos|a nosotros',
  'from:us':
    'de nuestra parte|por nuestra parte|desde nuestro lado|hechas por nosotros|realizadas por nosotros|hicimos nosotros|nosotros',
  'from:them': 'de parte de los clientes|por parte de los clientes',
  rev: 'ingresos|ingreso|ingresamos|ingresado|ingresar|facturacion|facturado|facturamos|facturar|vendido|vendimos|vendieron|hemos vendido|compro|compraron|comprado|han comprado|ha comprado|recaudado|recaudamos|ingresos totales|facturacion total|hemos ganado con|dinero hemos ganado|dejo|dejaron|deja|dejan|nos dejo|aportado|aporto|aportaron|aportan|aporta|aportarian|nos dio|nos ha dado|nos han dado|gastado con nosotros|nos compra|nos compran|hemos sacado|sacamos|ha traido|han traido|trajo|ha generado|han generado|generaron|genera|generan|ha dado|han dado',
  sale: 'venta|ventas',
  'mod:until': 'hasta el|hasta|hasta finales de|a mas tardar',
  'mod:end': 'el final de|final de|finales de|fin de|el fin de|el final del|final del|finales del',
  'mod:start': 'principios de|el principio de|inicio de|el inicio de|comienzos de|primeros de',
  'prior:week': 'la semana anterior|semana anterior|la semana previa|la semana de antes',
  'prior:month': 'el mes anterior|mes anterior|el mes previo|el mes de antes',
  'prior:any': 'el anterior|la anterior',
  'rel:week:-2': 'hace dos semanas|la semana antepasada',
  'rel:month:-2': 'hace dos meses',
  'unit:hour': 'hora|horas',
  namedby:
    'se apellidan|se apellida|apellidado|apellidados|apellido|se llaman|se llama|en el nombre|por el nombre|en su nombre|de apellido|de nombre|por nombre',
  never: 'nunca|jamas|ni una vez',
  spent: 'gastamos|gastado|gasto|gastar',
  sofar: 'hasta ahora|hasta hoy|hasta el momento|hasta la fecha',
  'span:0:1': 'hoy y manana|hoy o manana|entre hoy y manana',
  each: 'cada uno|cada una|cada cual|respectivamente',
  'fig:count':
    'cuantos|cuantas|numero de|cantidad de|contar|cuenta los|cuenta las|cuantas veces|que cantidad|la cantidad de|cantidad|dime el numero de|cuanta|cuanta gente',
  'fig:sum': 'cuanto|total|suma|en total|sumando|sumar|suma total|suma de|totales|en conjunto|totaliza',
  'fig:money':
    'importe total|valor total|monto total|que importe|cuanto dinero|cuanto valen|cuanto vale|cuanto suman|valor conjunto|valor combinado|dinero hay',
  'fig:average':
    'promedio|media|medio|en promedio|valor medio|importe medio|de media|por termino medio|ticket medio|valor promedio|importe promedio|monto promedio|ticket promedio|valor medio por|suele|suelen|normalmente|habitualmente|por lo general|en general dura',
  'ord:max':
    'mayor|mayores|mas grande|mas grandes|mas alto|mas altos|mas valioso|mas valiosos|mas caro|mas caros|maximo|principales|top|mas|mayor valor|mayor importe|mas elevado|mas larga|mas alta|mas elevados|de mayor valor|de mas valor|mas largas|mas largo|mas larga de|la mayoria|mayoria|la mayor parte|mas comun|mas comunes|mas frecuente|mas frecuentes|mas habitual',
  'ord:min':
    'menor|menores|mas pequeno|mas pequenos|mas bajo|mas bajos|mas barato|mas baratos|minimo|menos|menor valor|menor importe|mas corta|de menor valor|de menos valor',
  'ord:new':
    'ultimo|ultima|ultimos|ultimas|mas reciente|mas recientes|reciente|recientes|ultima vez|recientemente|por ultima vez|la ultima',
  'ord:old':
    'primero|primera|primeros|primeras|primer|mas temprano|mas proximo|mas proxima|mas pronto|antes|mas cercano|mas cercana|cuanto antes|primero en cerrar',
  compare:
    'compara|comparar|comparado|comparados|frente a|versus|vs|vs.|que en|comparacion|diferencia|que el|que la|que los|que las|comparame|contra|compare|comparando|respecto a|comparativa|hay mas|quien tiene mas|mas que|o mas bien',
  more: 'hay mas|mas que|mas en|es mayor',
  by: 'por|por cada|desglosado por|agrupado por|agrupados por|segun|desglose|desglosa|desglosadas por|desglosados por|en cada|de cada',
  'cond:above':
    'mas de|superior a|superiores a|mayor que|mayores que|por encima de|por encima|mayor de|mayores de|superan|supera|superen|mayor a|mayores a|superando|que pasen de|excede|exceden|mas alla de|superior al|superiores al|mayor al|por encima del|superior|superiores',
  'cond:atleast': 'al menos|como minimo|por lo menos|minimo de|o mas',
  'cond:below':
    'menos de|inferior a|inferiores a|menor que|menores que|por debajo de|por debajo|menor de|menores de|menor a|menores a|no llegan a|no llega a|no alcanzan|no alcanza|ni llegan a|inferior al|inferiores al|menor al|menores al|por debajo del|inferior|inferiores',
  'cond:atmost': 'como mucho|hasta|como maximo|o menos|a lo sumo|maximo de|como mucho de|maximo del',
  'cond:between': 'entre',
  'neg:without':
    'sin|no tienen|no tiene|que no tienen|que no tiene|carecen de|falta|faltan|les falta|sin ningun|sin ninguna|no tengan|no tenga|ningun|ninguna|que no tengan|no pertenecen a|sin vincular a|que no pertenecen a|aun no tienen|todavia no tienen',
  'neg:not': 'no|excepto|salvo|menos los|no son|que no sean|que no son|no estan|que no esten|que no estan',
  'pos:with': 'con|tiene|tienen|tenga|tengan|que tienen|tenemos|tengo|hay con|disponen de',
  created:
    'creado|creados|creada|creadas|anadido|anadidos|anadidas|nuevo|nuevos|nueva|nuevas|creamos|se crearon|agregado|agregados|agregadas|registrado|registrados|registramos|dado de alta|dados de alta|abrimos|anadimos|se abrieron|se anadieron|incorporado|incorporados|se creo|entraron|hemos creado|dimos de alta|se agregaron|se registraron|crearon|agregamos|alta este|han entrado|hemos anadido|se han creado|se han anadido|sumamos|incorporamos|se han dado de alta|se ha dado de alta|han dado de alta|ha dado de alta|hemos dado de alta',
  closing:
    'cierran|cierra|se cierran|cerrar|cerrarse|cierre|previsto cerrar|deberian cerrar|deberian cerrarse|van a cerrarse|se cerraran|vencen para cierre|prevemos cerrar|esperamos cerrar|cerraremos|previstos para cerrar|esta previsto que cierren|se espera cerrar|cierren|previsto|previstos|prevista|previstas|se cierren|por cerrar|por cerrarse|esperado|esperados',
  agenda: 'agenda|calendario|mi dia',
  due: 'vence|vencen|programado|programada|programadas|programados|tengo que hacer|hay que hacer|que toca|proximas tareas|para hacer|debo hacer|planificado|planificadas|vencimiento|tenemos que hacer|tengo previsto|toca|toca hacer|planeado|planeadas|que tengo|por delante|que tenemos|debemos hacer|por hacer para|tengo que|tenemos que|pendiente para|pendientes para|quedan por delante|pendientes de celebrar|por celebrar|devolverle|hay que|venza|venzan|vencera|venceran|caduque|rematar|hay que rematar',
  overdue:
    'vencido|vencida|vencidos|vencidas|atrasado|atrasada|atrasados|atrasadas|con retraso|retrasado|retrasadas|retrasada|retrasados|fuera de plazo|se pasaron de fecha|pasadas de fecha|han vencido|ya vencieron|tarde|fuera de fecha|se me ha pasado|se nos ha pasado|se me paso|se me han pasado|se nos pasaron|ya deberia|ya deberian|llegamos tarde|pendientes de antes|se paso la fecha|plazo vencido|en plazo|sin hacer en plazo|superado su fecha|superado la fecha|han superado|pasado de fecha|pasada la fecha|ya pasadas|rebasado|pasado su fecha|deberia haber|deberian haber|deberia haber terminado|tendria que haber|ya tendria|ya tendrian que|debio haber|deberiamos haber|pasado ya de fecha|sin hacer todavia|deberian haberse cerrado|deberia haberse cerrado|deberian haber cerrado|deberia haber cerrado|tendrian que haberse cerrado|tendria que haberse cerrado|se les paso la fecha de cierre|con la fecha de cierre pasada|fecha de cierre vencida|pasada su fecha de cierre|ya deberian haberse cerrado|ya deberia haberse cerrado|ya deberian haber cerrado|ya deberia haber cerrado|ya tendrian que haberse cerrado|tenian que estar hechas|tenian que estar hechos|tenia que estar hecha|tenia que estar hecho|debian estar hechas|debian estar hechos|debia estar hecha|deberian estar hechas|deberian estar hechos|deberian estar terminadas|tendrian que estar hechas|tendrian que estar hechos|tendrian que estar terminadas|tenian que haberse hecho',
  done: 'hecho|hecha|hechos|hechas|completado|completada|completados|completadas|terminado|terminada|terminados|terminadas|finalizadas|completamos|finalizada',
  stale:
    'estancado|estancada|estancados|estancadas|parado|parados|paradas|parada|atascado|atascados|bloqueado|bloqueados|sin avanzar|no avanzan|sin movimiento',
  quiet:
    'sin actividad|sin contacto|no hemos contactado|sin contactar|inactivos|inactivas|inactivo|sin hablar|no hemos hablado|no contactamos|sin noticias|silencio|sin ninguna actividad|inactiva|no sabemos nada|sin saber nada|sin interaccion|no hemos tenido actividad|sin ningun contacto|no hemos tenido contacto',
  contacted: 'contactado|contactados|contactamos|contactadas',
  when: 'cuando|que fecha|que dia|en que fecha|a que hora|para cuando|en que dia',
  where: 'donde',
  who: 'quien|quienes',
  which:
    'cual|cuales|que|lista|listame|muestra|muestrame|dame|dime|ensename|busca|encuentra|enumera|buscame|ver|listado|quiero ver|listar|mostrar|muestreme|digame|deme',
  my: 'mi|mis|mio|mios|mia|mias|yo|me',
  forecast:
    'prevision|previsiones|pronostico|proyeccion|previstos ingresos|esperamos ganar|esperamos|estimacion|pronosticado|prevision de ventas|pronosticos|esperamos facturar|se espera|podemos esperar|preveemos|prevemos|aportarian|aportaran|cabe esperar|podriamos ingresar|probables|probable|esperables|si todo va|podria entrar|podrian entrar|podriamos|podemos ganar|podriamos ganar|podemos cerrar|podriamos cerrar|ventas previstas|ventas esperadas|ingresos previstos|ingresos esperados|facturacion prevista|facturacion esperada|mejor caso|en el mejor de los casos|esperamos vender|esperamos cerrar|preve|preveis|proyecciones|proyectado|proyectada|proyectados|estimado|estimada|estimados|va a entrar|entrara|vamos a ingresar|ingresaremos|facturaremos|vamos a facturar|vamos a ganar|venderemos|vamos a vender|cuenta con entrar|previsible',
  'by:owner':
    'por comercial|por cada comercial|por vendedor|por cada vendedor|por responsable|por cada responsable|por propietario|por agente|por miembro del equipo|segun el responsable|por encargado',
  unweighted:
    'sin ponderar|no ponderado|no ponderada|valor integro|importe integro|valor completo|importe completo|bruto|bruta|sin aplicar la probabilidad|nominal',
  suppose:
    'si ganamos|si ganaramos|si ganasemos|si cerramos|si cerraramos|si todo|si todos|si todas|suponiendo|en caso de ganar|si se ganan|si se ganaran',
  pipeline: 'pipeline|embudo|cartera|embudo de ventas|cartera de negocios|canal de ventas',
  summary:
    'resume|resumen|resumeme|resumir|ponme al dia|que sabemos de|que sabemos sobre|hablame de|cuentame|que hay de nuevo con|que paso con|haz un resumen|que ha pasado con|informacion sobre|informacion de|quien es|ponme al tanto',
  rate: 'tasa de cierre|tasa de exito|porcentaje|tasa de conversion|tasa|ratio|proporcion|tasa de ganados',
  'mod:last':
    'ultimo|ultimos|ultima|ultimas|en los ultimos|en las ultimas|pasado|pasada|pasados|pasadas|anterior|anteriores|durante los ultimos|durante las ultimas|hace mas de|desde hace mas de|desde hace|en mas de|llevan mas de|en el ultimo|en la ultima',
  'mod:next':
    'proximo|proximos|proxima|proximas|siguiente|siguientes|en los proximos|en las proximas|que viene|que vienen|entrante semana|venidero|venideros',
  'mod:this': 'este|esta|actual|en curso del',
  'mod:ago': 'hace|atras',
  'mod:within': 'dentro de',
  'mod:since': 'desde|a partir de|desde el',
  'mod:before': 'antes de|antes del|anteriores a|anterior a',
  'unit:day': 'dia|dias',
  'unit:week': 'semana|semanas',
  'unit:month': 'mes|meses',
  'unit:quarter': 'trimestre|trimestres|trimestral',
  'unit:year': 'ano|anos',
  'rel:day:0': 'hoy|el dia de hoy|hoy dia|hoy mismo',
  'rel:day:-1': 'ayer',
  'rel:day:1': 'manana',
  'rel:week:0':
    'esta semana|la semana actual|semana actual|semana en curso|la semana en curso|lo que va de semana|en lo que va de semana|lo que llevamos de semana|en lo que llevamos de semana',
  'rel:week:-1': 'la semana pasada|semana pasada|la pasada semana',
  'rel:week:1':
    'la proxima semana|proxima semana|la semana que viene|semana que viene|la semana proxima|la semana siguiente|semana proxima',
  'rel:month:0':
    'este mes|el mes actual|mes actual|mes en curso|el mes en curso|lo que va de mes|en lo que va de mes|lo que llevamos de mes|en lo que llevamos de mes',
  'rel:month:-1': 'el mes pasado|mes pasado|el pasado mes|ultimo mes completo',
  'rel:month:1':
    'el proximo mes|proximo mes|el mes que viene|mes que viene|el mes siguiente|mes proximo|mes siguiente|el mes proximo',
  'rel:quarter:0':
    'este trimestre|trimestre actual|lo que va de trimestre|en lo que va de trimestre|trimestre en curso|el trimestre actual|lo que llevamos de trimestre',
  'rel:quarter:-1': 'el trimestre pasado|trimestre pasado|trimestre anterior',
  'rel:quarter:1': 'el proximo trimestre|proximo trimestre|trimestre que viene|el trimestre que viene',
  'rel:year:0':
    'este ano|ano actual|ano en curso|en lo que va de ano|lo que va de ano|en lo que va del ano|lo que va del ano|lo que llevamos de ano|en lo que llevamos de ano',
  'rel:year:-1': 'el ano pasado|ano pasado|ano anterior',
  'rel:year:1': 'el proximo ano|proximo ano|el ano que viene|ano que viene',
  'mon:1': 'enero',
  'mon:2': 'febrero',
  'mon:3': 'marzo',
  'mon:4': 'abril',
  'mon:5': 'mayo',
  'mon:6': 'junio',
  'mon:7': 'julio',
  'mon:8': 'agosto',
  'mon:9': 'septiembre|setiembre',
  'mon:10': 'octubre',
  'mon:11': 'noviembre',
  'mon:12': 'diciembre',
  'wd:1': 'lunes',
  'wd:2': 'martes',
  'wd:3': 'miercoles',
  'wd:4': 'jueves',
  'wd:5': 'viernes',
  'wd:6': 'sabado',
  'wd:7': 'domingo',
  'num:1': 'un solo|una sola',
  'num:2': 'dos',
  'num:3': 'tres',
  'num:4': 'cuatro',
  'num:5': 'cinco',
  'num:6': 'seis',
  'num:7': 'siete',
  'num:8': 'ocho',
  'num:9': 'nueve',
  'num:10': 'diez',
  'num:15': 'quince',
  'num:20': 'veinte',
  'num:30': 'treinta',
  'num:60': 'sesenta',
  'num:90': 'noventa',
  'times:1000': 'mil|k',
  'times:1000000': 'millon|millones',
  currency: 'usd|dolar|dolares|euro|euros|eur|$|€|us$|de dolares|libras|yenes|yuanes',
  pronoun: 'su|sus|ellos|ellas|el suyo|ese|esa|esos|esas|le|les|lo|ella',
  or: 'o|u|ni|ni tampoco',
  also: 'y|tambien|y que hay de|que tal|y en|ademas|que hay de|que pasa con',
  'propose:task':
    'recuerdame|recordarme|crea una tarea|anade una tarea|nueva tarea|crear una tarea|agrega una tarea|crea un recordatorio|ponme un recordatorio|pon un recordatorio|agenda una tarea',
  'propose:stage': 'mueve|mover|pasa el|pasa la|pasar|pasa|traslada|trasladar|muevan|muevas|mueveme',
  'propose:set': 'pon|cambia|establece|marca|actualiza|cambiar|fija|ponle|poner|cambiale|marcar',
  'propose:note':
    'anota que|apunta que|toma nota de que|registra que|anade una nota|toma nota|anota|apunta|agrega una nota|deja una nota|escribe una nota|guarda una nota|crea una nota|pon una nota|nueva nota|anade nota|agrega nota|registra una nota|anade la nota|agrega la nota|haz una nota|deja constancia de que|anademe una nota|apuntame que|escribe en su ficha|anadir una nota|anadir nota|crear una nota',
  to: 'a|al|como|hacia|en la',
  will: 'sera|seran|va a|van a|ganaremos|vamos a',
  beyond:
    'tiempo hara|clima|nacio|edad|anos tiene|salario|sueldo|gana al|beneficio|beneficios|margen|margenes|bolsa|acciones|capital de|presidente|receta|chiste|poema|talla|linkedin|twitter|instagram|facebook|aficiones|favorito|favorita|favoritos|esposa|marido|mujer de|hijos|casado|casada|religion|empleados|plantilla|contrasena|contrasenas|tarjeta de credito|iban|cuenta bancaria|nif|cif|rfc|factura pagada|facturas|factura|impagadas|inventario|almacen|existencias|reembolso|reembolsos|satisfaccion|nps|valoracion|valoraciones|resenas|opiniones|competidor|competidores|competencia|cuota de mercado|noticias|tipo de cambio|interes bancario|mundial|traduce|poblacion|inflacion|predice|prediccion|garantiza|color|perro|gato|coche|aparcamiento|horario|fax|pasaporte|otro espacio|otro espacio de trabajo|otros espacios|quejas|queja|reclamaciones|fundador|fundada|fundo|director general|accionistas|presupuesto de marketing|publicidad|clics|visitantes|visitas a la web|envio de pedidos|pedidos entregados|seguimiento del paquete|descuento|descuentos|gastos|costes|costos|ingresos anuales|universidad|estudio en|vive|nacionalidad|vacaciones|nomina|contratar|caduca|renovacion|condiciones de pago|pagado|paga|bitcoin|loteria|sentido de la vida|alergias|alergico|alergica|alergia|almuerzo|cafe toma|vegetariano|cupon|cupones|codigo promocional|idiomas|licencia|hara manana|llovera|nos costo|llover|llueve|descontentos|descontento|insatisfechos|satisfechos|contentos|rentable|rentabilidad|fiable|de fiar|elecciones|que opinas|caducan|expira|expiran|le gusta|les gusta|trabajadores|empleado|empleada|empleadas|personal tiene|personal hay|en plantilla|nos debe|nos deben|me debe|deuda|deudas|adeuda|adeudan|mejor comercial|datos bancarios|numero de cuenta',
  stop: 'cuyo|cuya|cuyos|cuyas|quedaron|quedan|queda|quedado|el|la|los|las|un|una|unos|unas|de|del|al|a|en|es|son|esta|estan|era|fue|fueron|ser|hay|hubo|he|ha|hemos|han|se|nos|nuestro|nuestra|nuestros|nuestras|tu|tus|puedes|podrias|por favor|porfa|favor|como|ahora|ahora mismo|actualmente|en este momento|todavia|aun|ya|solo|todos|todas|todo|toda|con la|con el|con los|con las|para|y|e|u|si|hola|gracias|buenas|datos|registro|registros|informacion|ficha|crm|sistema|base de datos|durante|dentro|fecha|hora|tuvimos|tener|tuvo|teniamos|hizo|hacer|hicieron|hace|realizamos|realizado|realizadas|realizaron|hubo|exactamente|quiero|quisiera|necesito|saber|puede|podemos|nosotros|ellos|asignado|asignados|asignadas|asignada|relacionado|relacionados|relacionadas|asociado|asociados|asociadas|vinculado|vinculados|correspondiente|corresponden|pertenece|pertenecen|encuentra|encuentran|esten|estar|estamos|esta en|existen|existe|figura|figuran|aparecen|parte|cosas|cosa|algo|tipo|tipos|nivel|rapido|oye|vez|veces|dia de|momento|ha habido|habido|tema de|decir|me dices|me puedes decir|puedes decirme|detalle|detalles|mantuvimos|mantenido|llevamos|llevan|lleva|hecho con|salen|cuesta|da|dar|otro|otra|que son|sea|sean|conseguir|grupo|hay en|grandes|grande|pequeno|datos de contacto|ambos|ambas|dicho|dijo|cuenta con|tengan lugar|tiene lugar|equipo|nuestra base|plan|clase|categoria|desde luego|pedazo|en cuenta|teniendo en cuenta|tener en cuenta|tenemos en cuenta|vida nuestra|no me acuerdo|me acuerdo|de acuerdo|aplicando|no recuerdo|cayeron|andan|anda|tendrian|tendria|tendran|tendra|acabe|acaba|acaban|acabar|debamos|vayan|vaya|iban|iba|fuimos|estuvimos|estuvo|hubiese|cogimos|dijeron|dijimos|pusimos|pudimos|pudo|quisieron|supimos|trajo|trajeron|vieron|vimos|hicimos|hice|fui|hayamos|habremos|habra|habran|saldra|saldran|saldria|vendra|vendran|pondra|podra|podran|querra|sabra|metido|metida|meter|podrian|podria|podriais|siguen|sigue|sigo|siga|sigan|seguido|escrito|escrita|escritos|escritas|dime de|habria|habrian|tendriamos|harian|haria|dirias|sabria|querrian|saldrian|vendrian|pondrian|traeria|daria|darian|ira|iran|iria|irian|anduvo|tuvieron|tuviera|tuviese|hayan sido|caer|cayendo|hemos hecho|he hecho|se han hecho|hechas por|se hicieron|sigue siendo|siguen siendo|siendo|seguir siendo|siga siendo|continua siendo|continuan siendo',
};
