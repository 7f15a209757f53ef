/** antd, tier two: forms, dialogs and the smaller things that pages behind the home page add. Styled by the sheet of core. */
import './antd-provider.js';

export {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Divider,
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
  Skeleton,
  Space,
  Spin,
  Switch,
  Tag,
} from 'antd';
export type { FormInstance } from 'antd';
