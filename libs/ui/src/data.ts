/** antd, tier three: tables and what shows records. */
import '../dist/antd-data.css';
import './antd-provider.js';

export { Collapse, Descriptions, Pagination, Statistic, Steps, Table, Timeline, Tree, Upload } from 'antd';
export type { TableColumnsType, TableProps, UploadProps } from 'antd';
