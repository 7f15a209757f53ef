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
  },
};
