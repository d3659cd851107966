import { bigGroupId, type Size, saidAt, viewerId } from './fill.ts'
import { askChat, askGroup, type Call, call, say } from './requests.ts'

const found = (what: string, fields: Readonly<Record<string, string | number>>) =>
  call(
    `GET /api/search/${what}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`,
  )
const inBigGroup = { groupId: bigGroupId }

const searchesOf = ({ bigGroup }: Size): ReadonlyArray<readonly [string, Call]> => {
  const said = saidAt(bigGroup.messages / 2)
  return [
    ['messages by a common word', found('messages', { text: 'message' })],
    ['messages by two characters', found('messages', { text: '爬山' })],
    ['messages by two parts', found('messages', { text: '爬山 17' })],
    ['messages, of somebody', found('messages', { text: 'message', from: viewerId + 13 })],
    ['messages by what is nowhere', found('messages', { text: 'xyzzy' })],
    ['messages by two characters, big group', found('messages', { ...inBigGroup, text: '爬山' })],
    ['places by two characters, big group', found('places', { ...inBigGroup, text: '爬山' })],
    [
      'days of a month, big group',
      found('days', { ...inBigGroup, year: said.getFullYear(), month: 1 + said.getMonth() }),
    ],
    ['my groups by a member', found('groups', { text: 'Alice' })],
  ]
}

/** Frequent actions of people, and those that cost the database most. */
export const actionsOf = (size: Size): ReadonlyArray<readonly [string, Call]> => {
  const { bigGroup } = size
  const deep = bigGroup.messages / 20
  const friend = 10_002
  return [
    ['direct list', call('GET /api/chat/session?limit=20')],
    ['direct list, all', call('GET /api/chat/session?limit=-1')],
    ['group list', call('GET /api/group/session?limit=20')],
    ['group list, all', call('GET /api/group/session?limit=-1')],
    ['chat history, first page', call(`GET /api/chat/history?friendId=${friend}&limit=20`)],
    ['group history, first page', call(`GET /api/group/history/${bigGroupId}?limit=20`)],
    ['group history, middle page', call(`GET /api/group/history/${bigGroupId}?limit=20&page=${deep / 2}`)],
    ['group history, oldest page', call(`GET /api/group/history/${bigGroupId}?limit=20&page=${deep - 5}`)],
    ['members, first page', call(`GET /api/group/member?id=${bigGroupId}&limit=20`)],
    [
      'members by last message',
      call(`GET /api/group/member?id=${bigGroupId}&limit=20&sort=new_msg_date+desc`),
    ],
    ['members, all', call(`GET /api/group/member?id=${bigGroupId}&limit=-1`)],
    ['members by name', call(`GET /api/group/member?id=${bigGroupId}&key=Alice+11`)],
    ['group information', call(`GET /api/group/group/${bigGroupId}`)],
    ['my groups', call('GET /api/group/my?mode=2&limit=-1')],
    ['users by id', call('GET /api/user/search?key=10050')],
    ['users by a name', call('GET /api/user/search?key=Judy+999')],
    ['users by one character', call(`GET /api/user/search?key=${encodeURIComponent('丁')}`)],
    ['users by two characters', call(`GET /api/user/search?key=${encodeURIComponent('赵一')}`)],
    ['users by a common letter', call('GET /api/user/search?key=a')],
    ['users, no key', call('GET /api/user/search')],
    ['groups by a title', call(`GET /api/group/search?key=${encodeURIComponent('Class 77 of')}`)],
    ['groups by two characters', call(`GET /api/group/search?key=${encodeURIComponent('围棋')}`)],
    ['groups by one character', call(`GET /api/group/search?key=${encodeURIComponent('围')}`)],
    ['groups, no key', call('GET /api/group/search')],
    ['groups by a letter, all', call('GET /api/group/search?key=s&limit=-1')],
    ...searchesOf(size),
    ['friends, all', call('GET /api/user/friends?limit=-1')],
    ['friends in a group', call(`GET /api/group/friends?id=${bigGroupId}&limit=-1`)],
    ['friend requests', call('GET /api/user/valid?limit=20')],
    ['group notices', call('GET /api/group/valid?limit=20')],
    ['admin: users by name', call(`GET /api/user/users?key=${encodeURIComponent('赵一')}`)],
    ['admin: groups by title', call(`GET /api/group/groups?key=${encodeURIComponent('Class 77 of')}`)],
    ['admin: files by name', call('GET /api/file/files?key=notes+777')],
    ['admin: log by name', call(`GET /api/logs/logs?key=${encodeURIComponent('赵一')}`)],
    ['admin: log by event', call('GET /api/logs/logs?key=Sign-out')],
    ['read the big group', call(`PUT /api/group/read {"groupId":${bigGroupId}}`)],
    ['come back to the chats', askChat({ sync: {} }, 'synced')],
    ['come back to the groups', askGroup({ sync: {} }, 'synced')],
    ['events missed in a chat', askChat({ backfill: { revUserID: friend, after: 0 } }, 'backfill')],
    [
      'events missed in the big group',
      askGroup({ backfill: { groupID: bigGroupId, after: bigGroup.messages - 200 } }, 'backfill'),
    ],
    ['audit log', call('GET /api/logs/logs?limit=20')],
    ['admin: overview', call('GET /api/settings/admin/overview')],
    ['admin: conversations', call('GET /api/chat/admin/session?limit=20')],
    ['admin: messages of the big group', call(`GET /api/group/messages/${bigGroupId}?limit=20`)],
    ['send to the big group', say(bigGroupId)],
    ['dissolve a group', call(`DELETE /api/group/group/${bigGroupId + 3}`)],
  ]
}
