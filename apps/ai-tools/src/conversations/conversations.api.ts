import {
  type ChatMessage,
  type Conversation,
  deleteConversation,
  listConversations,
  listMessages,
  renameConversation,
  restoreConversation,
} from '@fernway/contracts/http/ai-chat';
import { call } from '@fernway/web-kit';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

type Page<T> = { items: T[]; next: string | null };
type Pages<T> = InfiniteData<Page<T>, string | undefined>;

const listKey = ['ai', 'conversations'] as const;
const messagesKey = (id: string) => ['ai', 'messages', id] as const;

/** One's own conversations, the last spoken in first. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ signal, pageParam }) =>
    call(listConversations, { query: { limit: 30, ...(pageParam && { after: pageParam }) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** What was said in one, the newest first. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(id),
    queryFn: ({ signal, pageParam }) =>
      call(listMessages, { params: { id }, query: { limit: 30, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

const change = <T>(client: QueryClient, key: readonly unknown[], edit: (items: T[], first: boolean) => T[]) =>
  client.setQueryData<Pages<T>>(
    key,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page, index) => ({ ...page, items: edit(page.items, index === 0) })),
      },
  );

const putFirst = <T extends { id: string }>(client: QueryClient, key: readonly unknown[], item: T) =>
  change<T>(client, key, (items, first) => [...(first ? [item] : []), ...items.filter(({ id }) => id !== item.id)]);

export const newestMessage = (client: QueryClient, id: string): ChatMessage | undefined =>
  client.getQueryData<Pages<ChatMessage>>(messagesKey(id))?.pages[0]?.items[0];

/** The question stands, and its conversation is the last spoken in. */
export function keepQuestion(
  client: QueryClient,
  id: string,
  { message, conversation }: { message: ChatMessage; conversation: Conversation },
  again: boolean,
) {
  putFirst(client, listKey, conversation);
  if (again) return;
  if (newestMessage(client, id)) putFirst(client, messagesKey(id), message);
  else
    client.setQueryData<Pages<ChatMessage>>(messagesKey(id), {
      pages: [{ items: [message], next: null }],
      pageParams: [undefined],
    });
}

/** The answer stands; `again`: in place of the last one. */
export function keepAnswer(client: QueryClient, id: string, message: ChatMessage, again: boolean) {
  const last = newestMessage(client, id);
  if (again && last?.role === 'assistant')
    change<ChatMessage>(client, messagesKey(id), (items) => items.filter((item) => item.id !== last.id));
  putFirst(client, messagesKey(id), message);
}

/** @throws ApiError */
export const readAgain = (client: QueryClient, id: string) =>
  client.fetchInfiniteQuery({ ...messagesQuery(id), staleTime: 0 });

/** Rename, delete, bring back: the list shows it at once, and the truth if it was refused. */
export function useConversations() {
  const client = useQueryClient();
  const read = () => client.invalidateQueries({ queryKey: listKey });
  const rename = useMutation({
    mutationFn: ({ id, title }: Pick<Conversation, 'id' | 'title'>) =>
      call(renameConversation, { params: { id }, body: { title } }),
    onMutate: ({ id, title }) =>
      void change<Conversation>(client, listKey, (items) =>
        items.map((item) => (item.id === id ? { ...item, title } : item)),
      ),
    onSettled: read,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteConversation, { params: { id } }),
    onMutate: (id) => void change<Conversation>(client, listKey, (items) => items.filter((item) => item.id !== id)),
    onSuccess: (_nothing, id) => client.removeQueries({ queryKey: messagesKey(id) }),
    onSettled: read,
  });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreConversation, { params: { id }, body: {} }),
    onSuccess: (_conversation, id) => client.removeQueries({ queryKey: messagesKey(id) }),
    onSettled: read,
  });
  return { rename, remove, restore };
}
