import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { chatListLimits } from './chat-list-limits.ts'
import { List } from './paging.ts'
import { Id, idList, Nothing, nameText } from './schema.ts'

/** Chats by the ids of the other people, oneself included, and of the groups. */
const named = { userIdList: idList(chatListLimits.named), groupIdList: idList(chatListLimits.named) }
const NamedChats = Type.Object({
  userIdList: Type.Optional(named.userIdList),
  groupIdList: Type.Optional(named.groupIdList),
})

/** A person's own folder of the list of chats. */
export const ChatFolder = Type.Object({ id: Id, label: Type.String(), ...named })
export type ChatFolder = Static<typeof ChatFolder>

const shared = { access: 'user', section: 'chat', path: '/api/chat/folders' } as const
const label = nameText(chatListLimits.folderName)
const example: ChatFolder = { id: 5, label: 'Class 3', userIdList: [10002], groupIdList: [1] }

export const markChatsRead = call({
  method: 'PUT',
  path: '/api/chat/read_all',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'I have read these conversations up to their ends, as `PUT /api/chat/read` and `PUT /api/group/read` say of one; those that I am not in are passed over (an extension)',
  body: NamedChats,
  data: Nothing,
  example: { request: { userIdList: [10002], groupIdList: [1] }, data: {} },
})

export const chatFolders = call({
  ...shared,
  method: 'GET',
  costly: true,
  summary:
    'My folders of the list of chats, in my order; the topic `folders` says that they have changed (an extension)',
  data: List(ChatFolder),
  example: { data: { list: [example], count: 1 } },
})

export const addChatFolder = call({
  ...shared,
  method: 'POST',
  costly: true,
  summary:
    'Add a folder after the others, with these conversations in it; those that I am not in are passed over (an extension)',
  body: Type.Object({ label, ...NamedChats.properties }),
  data: ChatFolder,
  example: { request: { label: 'Class 3', userIdList: [10002], groupIdList: [1] }, data: example },
})

export const changeChatFolder = call({
  ...shared,
  method: 'PUT',
  costly: true,
  summary:
    'Rename a folder, put conversations into it, or take some out of it; those that I am not in are passed over (an extension)',
  body: Type.Object({
    id: Id,
    label: Type.Optional(label),
    add: Type.Optional(NamedChats),
    remove: Type.Optional(NamedChats),
  }),
  data: ChatFolder,
  example: { request: { id: 5, add: { groupIdList: [1] } }, data: example },
})

export const removeChatFolder = call({
  ...shared,
  method: 'DELETE',
  summary: 'Remove a folder; its conversations stay (an extension)',
  body: Type.Object({ id: Id }),
  data: Nothing,
  example: { request: { id: 5 }, data: {} },
})

export const orderChatFolders = call({
  ...shared,
  method: 'PUT',
  path: '/api/chat/folders/order',
  summary: 'Put these folders before the others, in this order (an extension)',
  body: Type.Object({ idList: idList({ min: 1, max: chatListLimits.folders }) }),
  data: Nothing,
  example: { request: { idList: [5] }, data: {} },
})
