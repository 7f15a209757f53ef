export const chatPath = '/dashboard/ai-chat';
