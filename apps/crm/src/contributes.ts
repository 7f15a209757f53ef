import type { Contributes } from '@fernway/web-kit/remote-app';

export const contributes = {
  title: { en: 'CRM', es: 'CRM', zh: '客户关系', ja: 'CRM', ko: 'CRM' },
  routes: [
    {
      path: '/dashboard',
      aliases: [
        '/dashboard/fnb',
        '/dashboard/retail',
        '/dashboard/tech',
        '/dashboard/office',
        '/dashboard/healthcare',
        '/dashboard/edu',
      ],
      access: 'signed-in',
      title: { en: 'CRM Dashboard', es: 'Panel de CRM', zh: 'CRM 仪表板', ja: 'CRMダッシュボード', ko: 'CRM 대시보드' },
      chunk: 'home',
    },
    {
      path: '/dashboard/contacts',
      access: 'signed-in',
      title: { en: 'Contacts', es: 'Contactos', zh: '联系人', ja: '連絡先', ko: '연락처' },
      chunk: 'contacts',
    },
    {
      path: '/dashboard/contacts/:id',
      access: 'signed-in',
      title: { en: 'Contact', es: 'Contacto', zh: '联系人', ja: '連絡先', ko: '연락처' },
      chunk: 'contact',
    },
    {
      path: '/dashboard/companies/:id',
      access: 'signed-in',
      title: { en: 'Company', es: 'Empresa', zh: '公司', ja: '会社', ko: '회사' },
      chunk: 'company',
    },
    {
      path: '/dashboard/deals/pipelines',
      access: 'signed-in',
      title: { en: 'Pipelines', es: 'Embudos', zh: '销售管道', ja: 'パイプライン', ko: '파이프라인' },
      chunk: 'pipelines',
    },
    {
      path: '/dashboard/custom-fields',
      access: 'signed-in',
      title: { en: 'Custom fields', es: 'Campos propios', zh: '自定义字段', ja: 'カスタム項目', ko: '사용자 지정 필드' },
      chunk: 'custom-fields',
    },
    {
      path: '/dashboard/deals/:id',
      access: 'signed-in',
      title: { en: 'Deal', es: 'Negocio', zh: '交易', ja: '商談', ko: '거래' },
      chunk: 'deal',
    },
    {
      path: '/dashboard/companies',
      access: 'signed-in',
      title: { en: 'Companies', es: 'Empresas', zh: '公司', ja: '会社', ko: '회사' },
      chunk: 'companies',
    },
    {
      path: '/dashboard/deals',
      access: 'signed-in',
      title: { en: 'Deals', es: 'Negocios', zh: '商机', ja: '商談', ko: '거래' },
      chunk: 'deals',
    },
    {
      path: '/dashboard/calendar',
      access: 'signed-in',
      title: { en: 'Calendar', es: 'Calendario', zh: '日历', ja: 'カレンダー', ko: '캘린더' },
      chunk: 'calendar',
    },
    {
      path: '/dashboard/company',
      access: 'signed-in',
      title: { en: 'Company Management', es: 'Gestión de la empresa', zh: '公司管理', ja: '会社管理', ko: '회사 관리' },
      chunk: 'organizations',
    },
    {
      path: '/dashboard/import',
      access: 'signed-in',
      title: { en: 'Import', es: 'Importar', zh: '导入', ja: 'インポート', ko: '가져오기' },
      chunk: 'import',
    },
  ],
  nav: [
    {
      path: '/dashboard/company',
      group: 'main',
      order: 40,
      icon: 'organization',
      title: { en: 'Company', es: 'Empresa', zh: '公司', ja: '会社', ko: '회사' },
    },
    {
      path: '/dashboard/calendar',
      group: 'records',
      order: 40,
      icon: 'calendar',
      title: { en: 'Calendar', es: 'Calendario', zh: '日历', ja: 'カレンダー', ko: '캘린더' },
    },
    {
      path: '/dashboard/contacts',
      group: 'records',
      order: 10,
      icon: 'contacts',
      title: { en: 'Contacts', es: 'Contactos', zh: '联系人', ja: '連絡先', ko: '연락처' },
    },
    {
      path: '/dashboard/companies',
      group: 'records',
      order: 20,
      icon: 'companies',
      title: { en: 'Companies', es: 'Empresas', zh: '公司', ja: '会社', ko: '회사' },
    },
    {
      path: '/dashboard/deals',
      group: 'records',
      order: 30,
      icon: 'deals',
      title: { en: 'Deals', es: 'Negocios', zh: '商机', ja: '商談', ko: '거래' },
    },
  ],
  commands: [
    {
      id: 'crm.board',
      path: '/dashboard/deals?view=board',
      title: { en: 'Deal board', es: 'Tablero de negocios', zh: '交易看板', ja: '商談ボード', ko: '거래 보드' },
    },
    {
      id: 'crm.pipelines',
      path: '/dashboard/deals/pipelines',
      title: { en: 'Set up pipelines', es: 'Configurar embudos', zh: '设置销售管道', ja: 'パイプラインを設定', ko: '파이프라인 설정' },
    },
    {
      id: 'crm.custom-fields',
      path: '/dashboard/custom-fields',
      title: { en: 'Set up custom fields', es: 'Configurar campos propios', zh: '设置自定义字段', ja: 'カスタム項目を設定', ko: '사용자 지정 필드 설정' },
    },
    {
      id: 'crm.sample',
      path: '/dashboard?sample',
      title: { en: 'Sample data', es: 'Datos de ejemplo', zh: '示例数据', ja: 'サンプルデータ', ko: '샘플 데이터' },
    },
    {
      id: 'crm.import',
      path: '/dashboard/import',
      title: { en: 'Import a file', es: 'Importar un archivo', zh: '导入文件', ja: 'ファイルを取り込む', ko: '파일 가져오기' },
    },
    {
      id: 'crm.leads',
      path: '/dashboard/contacts?lifecycle=lead',
      title: { en: 'All leads', es: 'Todos los leads', zh: '全部线索', ja: 'すべてのリード', ko: '모든 리드' },
    },
  ],
  records: [
    {
      type: 'contact',
      path: '/dashboard/contacts/:id',
      icon: 'contacts',
      title: { en: 'Contacts', es: 'Contactos', zh: '联系人', ja: '連絡先', ko: '연락처' },
    },
    {
      type: 'company',
      path: '/dashboard/companies/:id',
      icon: 'companies',
      title: { en: 'Companies', es: 'Empresas', zh: '公司', ja: '取引先企業', ko: '회사' },
    },
    {
      type: 'deal',
      path: '/dashboard/deals/:id',
      icon: 'deals',
      title: { en: 'Deals', es: 'Negocios', zh: '交易', ja: '商談', ko: '거래' },
    },
    {
      type: 'task',
      path: '/dashboard/calendar',
      icon: 'check',
      title: { en: 'Tasks', es: 'Tareas', zh: '任务', ja: 'タスク', ko: '할 일' },
    },
    {
      type: 'activity',
      path: '/dashboard/calendar',
      icon: 'chat',
      title: { en: 'Activities', es: 'Actividades', zh: '活动', ja: '活動', ko: '활동' },
    },
    {
      type: 'organization',
      path: '/dashboard/company',
      icon: 'organization',
      title: { en: 'Your companies', es: 'Sus empresas', zh: '您的公司', ja: '自社', ko: '우리 회사' },
    },
  ],
} as const satisfies Contributes;
