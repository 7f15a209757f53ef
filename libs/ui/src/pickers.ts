/** antd, tier four: dates, times and other pickers. */
import '../dist/antd-pickers.css';
import './antd-provider.js';

export {
  AutoComplete,
  Calendar,
  Cascader,
  ColorPicker,
  DatePicker,
  Mentions,
  Slider,
  TimePicker,
  Transfer,
  TreeSelect,
} from 'antd';
export type { DatePickerProps } from 'antd';
