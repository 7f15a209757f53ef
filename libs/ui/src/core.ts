/** antd, tier one: what nearly every signed-in screen uses. Only this package imports antd. */
import '../dist/antd-core.css';

export {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Divider,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  InputNumber,
  Menu,
  Modal,
  Popconfirm,
  Popover,
  Progress,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
export type { FormInstance, MenuProps, SelectProps, TabsProps } from 'antd';
export { AntdProvider } from './antd-provider.js';
