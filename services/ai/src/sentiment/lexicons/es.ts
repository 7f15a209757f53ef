import type { Lexicon } from './lexicon.js';

export const es: Lexicon = {
  joined: false,
  words: {
    3: 'excelente* perfect* maravill* fantástic* increíble* estupend* magnífic* extraordinari* encant* genial geniales fabulos* inmejorable espectacular',
    2: 'feliz felices content* alegr* satisf* impresionad* impresionante* ilusionad* entusias* recomend* gracias agrade* felicit* éxito* exitos* disfrut* amable* confianza fiable* orgullos* mejor mejores encantad* brillante* logr* gan* agradable*',
    1: 'buen buena buenas bueno buenos bien gusta gustan gustó interes* fácil* rápid* útil* justo justa ayud* resuel* resolv* solucion* funciona funcionan mejor* acept* aprob* acuerdo positiv* cómod* segur* eficiente* claro clara esperanz* valios* correct* cordial*',
    '-1': 'tarde retras* demor* lent* problem* error* difícil* complicad* car cara caro caros caras falt* esper* preocup* dud* confus* quej* reclam* equivoc* incorrect* mal cancel* devol* reembols* anul* rechaz* nadie pendiente* riesgo* aplaz* molest* averí* imposible',
    '-2': 'mala malas malo malos triste* enfad* enoj* decepc* descontent* insatisf* frustr* fracas* fall* perd* pérdid* dañ* defect* roto rota rompi* romp* inútil* groser* lament* desgracia* odi* inaceptable* disgust* injust* vergüenza estaf* denunci* abandon*',
    '-3': 'pésim* terrible* horrible* horroros* desastr* peor peores fatal asco indignad* indignante* furios* catastróf* nefast*',
  },
  negations: { before: 'no nunca jamás sin ni ningún ninguna tampoco', after: '' },
  stronger: 'muy tan mucho muchas muchos mucha realmente totalmente demasiado sumamente bastante',
  turns: 'pero aunque embargo',
};
