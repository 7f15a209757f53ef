import { publicPaths } from './public-paths.js';

/** Outlines of one line weight on a 24 grid. A circle is written as two arcs, so that every icon is plain path data. */
export const iconPaths = {
  ...publicPaths,
  analysis: 'M4 4v16h16M8 15l3-4 3 2 5-7',
  'crm-analysis': 'M12 3v9l7.5 5A9 9 0 1 1 12 3M15.5 3.7A9 9 0 0 1 21 12h-5.5',
  idea: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-1 1.2-1 2.1h-5c0-.9-.4-1.6-1-2.1A6 6 0 0 1 12 3',
  predictive: 'M4 20h16M5 16l4-5 3 3 3-5M17 6h3v3M20 6l-5 5',
  sentiment: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M8.5 14.5c1.8 2.2 5.2 2.2 7 0M9 9.5h0M15 9.5h0',
  studio: 'M4 5h16M4 12h10M4 19h6M18 9.5v9M13.5 14h9',
  template: 'M4 4h16v6H4zM4 13h7v7H4zM14 13h6v7h-6z',
  spreadsheet: 'M4 4h16v16H4zM4 9h16M4 14.5h16M10 4v16',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  energy: 'M13 2 5 13.5h6L10 22l9-12h-6z',
  plus: 'M12 4v16M4 12h16',
  'chevron-right': 'M9 6l6 6-6 6',
  eye: 'M2 12c2.5-4.5 6-7 10-7s7.5 2.5 10 7c-2.5 4.5-6 7-10 7s-7.5-2.5-10-7M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  'eye-off':
    'M4 4l16 16M10 5.2A9 9 0 0 1 12 5c4 0 7.5 2.5 10 7a17 17 0 0 1-3 3.8M6.5 7.2C4.8 8.3 3.3 10 2 12c2.5 4.5 6 7 10 7 1.6 0 3.1-.4 4.5-1.1',
  gift: 'M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7C9 7 7 6 7.5 4.2 8 2.5 11 3 12 7c1-4 4-4.5 4.5-2.8C17 6 15 7 12 7',
  phone: 'M5 3h4l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v4c0 1.2-1 2-2.2 2C10.5 20.5 3.5 13.5 3 5.2 3 4 3.8 3 5 3',
  download: 'M12 3v12M7 10.5l5 5 5-5M4 20h16',
  upload: 'M12 16V4M7 8.5l5-5 5 5M4 20h16',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  edit: 'M4 20l1-5L16.5 3.5l4 4L9 19zM14 6l4 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.5 7.5M4.5 14A8 8 0 0 0 18.5 16.5',
  keyboard: 'M2 6h20v12H2zM6 10h0M10 10h0M14 10h0M18 10h0M7 14h10',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h0M4.5 12h0M4.5 18h0',
  numbers: 'M10 6h10M10 12h10M10 18h10M3.5 4.5 5 4v4.5M3.5 14h2.8l-2.8 4h3',
  note: 'M5 3h10l4 4v14H5zM14 3v5h5M8.5 12h7M8.5 16h5',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2',
  attachment: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L10 17a1.7 1.7 0 0 1-2.4-2.4L15 7.3',
  restore: 'M4 5v5h5M4.5 10A8 8 0 1 1 4 13.5',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
} as const;

export type IconName = keyof typeof iconPaths;
export const isIconName = (name: string): name is IconName => Object.hasOwn(iconPaths, name);
