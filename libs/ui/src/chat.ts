/**
 * The tier for conversations: @ant-design/x, which is made of antd. Its lists of chats and of prompts answer to the mouse only, and
 * are not in it; nor are its diagrams and highlighted code.
 */
import '../dist/antd-chat.css';
import './antd-provider.js';

export { Bubble, Sender } from '@ant-design/x';
export type { BubbleItemType, SenderProps } from '@ant-design/x';
