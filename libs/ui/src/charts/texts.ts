import type { Language } from '@fernway/i18n';

type Texts = {
  table: string;
  chart: string;
  csv: string;
  menu: string;
  png: string;
  computed: string;
  keys: string;
  nothing: string;
  failed: string;
  /** Before the countries that a map cannot show. */
  offMap: string;
  borders: string;
  /** Heading of what a node of a network is linked with. */
  links: string;
  noLinks: string;
  largest: (drawn: string, all: string) => string;
};

/** Here and not among the common texts: pages without a chart do without them. */
export const chartTexts: Record<Language, Texts> = {
  en: {
    table: 'Show as table',
    chart: 'Show as chart',
    csv: 'Save as CSV',
    menu: 'More for this chart',
    png: 'Save as PNG',
    computed: 'How is this computed?',
    keys: 'Arrow keys read the values.',
    nothing: 'None',
    failed: 'The figures could not be read',
    offMap: 'Not on the map:',
    borders: 'Borders follow Natural Earth; some of them are disputed.',
    links: 'Links',
    noLinks: 'No links',
    largest: (drawn, all) => `The picture shows the ${drawn} largest of ${all}; the table lists all.`,
  },
  es: {
    table: 'Ver como tabla',
    chart: 'Ver como gráfico',
    csv: 'Guardar como CSV',
    menu: 'Más sobre este gráfico',
    png: 'Guardar como PNG',
    computed: '¿Cómo se calcula?',
    keys: 'Las flechas leen los valores.',
    nothing: 'Ninguno',
    failed: 'No se pudieron leer las cifras',
    offMap: 'No aparecen en el mapa:',
    borders: 'Las fronteras siguen a Natural Earth; algunas están en disputa.',
    links: 'Vínculos',
    noLinks: 'Sin vínculos',
    largest: (drawn, all) => `La imagen muestra los ${drawn} más grandes de ${all}; la tabla los incluye todos.`,
  },
  zh: {
    table: '以表格显示',
    chart: '以图表显示',
    csv: '保存为 CSV',
    menu: '此图表的更多操作',
    png: '保存为 PNG',
    computed: '这是如何计算的？',
    keys: '用方向键读取数值。',
    nothing: '无',
    failed: '无法读取数据',
    offMap: '地图上未显示：',
    borders: '边界依据 Natural Earth，其中部分存在争议。',
    links: '关联',
    noLinks: '无关联',
    largest: (drawn, all) => `图中显示 ${all} 个中最大的 ${drawn} 个，表格列出全部。`,
  },
  ja: {
    table: '表で表示',
    chart: 'グラフで表示',
    csv: 'CSV で保存',
    menu: 'このグラフのその他の操作',
    png: 'PNGで保存',
    computed: '計算方法を見る',
    keys: '矢印キーで値を読み上げます。',
    nothing: 'なし',
    failed: '数値を読み込めませんでした',
    offMap: '地図にない国・地域：',
    borders: '境界線は Natural Earth に基づきます。係争中のものも含まれます。',
    links: 'つながり',
    noLinks: 'つながりなし',
    largest: (drawn, all) => `図は全 ${all} 件のうち大きい順に ${drawn} 件です。表にはすべてあります。`,
  },
  ko: {
    table: '표로 보기',
    chart: '차트로 보기',
    csv: 'CSV로 저장',
    menu: '이 차트의 추가 작업',
    png: 'PNG로 저장',
    computed: '어떻게 계산되나요?',
    keys: '화살표 키로 값을 읽을 수 있습니다.',
    nothing: '없음',
    failed: '수치를 불러오지 못했습니다',
    offMap: '지도에 없는 곳:',
    borders: '경계는 Natural Earth를 따르며, 일부는 분쟁 중입니다.',
    links: '연결',
    noLinks: '연결 없음',
    largest: (drawn, all) => `그림에는 전체 ${all}개 중 가장 큰 ${drawn}개만 나옵니다. 표에는 모두 있습니다.`,
  },
};
