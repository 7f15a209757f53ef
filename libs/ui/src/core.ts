/** antd, tier one: what most pages behind the home draw with; frame and home do without. Only this package imports antd. */
export { Dropdown, Select, Tooltip } from 'antd';
export type { MenuProps, SelectProps } from 'antd';
export { AntdProvider } from './antd-provider.js';
