/** antd, tier one: what the frame and the home page draw with, and so every signed-in screen. Only this package imports antd. */
export { Dropdown, Select, Tabs, Tooltip } from 'antd';
export type { MenuProps, SelectProps, TabsProps } from 'antd';
export { AntdProvider } from './antd-provider.js';
