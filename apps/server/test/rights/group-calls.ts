import { all, anybody, by, table } from './row.ts'

const own = (_: unknown, me: number) => me

/**
 * The rights in a group, call by call: what an outsider, a member, an administrator and the owner are answered.
 * Nobody is answered anything but `unauthenticated` without a session.
 */
export const groupCalls = table({
  'POST /api/group/group': [
    [
      'creates a group by name',
      () => ({ body: { mode: 1, name: 'Mine' } }),
      all('ok', { curtailed: 'groupCreationCurtailed' }),
    ],
    [
      'creates a group of friends',
      (s) => ({ body: { mode: 2, userIdList: [s.friend.id] } }),
      all('ok', { curtailed: 'groupCreationCurtailed' }),
    ],
    [
      'creates a group of strangers',
      (s) => ({ body: { mode: 2, userIdList: [s.stranger.id] } }),
      all('notFriends', { curtailed: 'groupCreationCurtailed' }),
    ],
  ],
  'GET /api/group/group/{id}': [
    ['reads the information', (s) => ({ params: { id: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
    ['reads about a group that is not', () => ({ params: { id: 999_999_999 } }), all('groupUnknown')],
  ],
  'PUT /api/group/group': [
    [
      'changes the title',
      (s) => ({ body: { id: s.group, title: 'New' } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'changes how one joins',
      (s) => ({ body: { id: s.group, verification: 1 } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'mutes all',
      (s) => ({ body: { id: s.group, isProhibition: true } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'slows members down',
      (s) => ({ body: { id: s.group, slowMode: 30 } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'sets quiet hours',
      (s) => ({
        body: {
          id: s.group,
          quietHours: { from: '22:00', to: '07:00', days: [1], timeZone: 'Asia/Shanghai' },
        },
      }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'DELETE /api/group/group/{id}': [
    [
      'dissolves the group',
      (s) => ({ params: { id: s.group } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
  ],
  'PUT /api/group/retention': [
    [
      'says how long messages are kept',
      (s) => ({ body: { groupId: s.group, days: 30 } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
  ],
  'PUT /api/group/owner': [
    [
      'hands the group over',
      (s) => ({ body: { id: s.group, memberId: s.otherMember.id } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'hands the group to an outsider',
      (s) => ({ body: { id: s.group, memberId: s.stranger.id } }),
      by('notMember', 'forbidden', 'forbidden', 'memberUnknown'),
    ],
    [
      'takes the group',
      (s, me) => ({ body: { id: s.group, memberId: me } }),
      by('notMember', 'forbidden', 'forbidden', 'forbidden'),
    ],
  ],
  'GET /api/group/my': [['lists own groups', () => ({ query: { mode: 1 } }), all('ok')]],
  'GET /api/group/search': [['searches groups', () => ({ query: { key: 'Class' } }), all('ok')]],
  'GET /api/group/friends': [
    ['sees which friends are in', (s) => ({ query: { id: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'GET /api/group/member': [
    ['lists the members', (s) => ({ query: { id: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'POST /api/group/member': [
    [
      'invites a friend',
      (s) => ({ body: { id: s.group, memberIdList: [s.friend.id] } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'invites a stranger',
      (s) => ({ body: { id: s.group, memberIdList: [s.stranger.id] } }),
      by('notMember', 'forbidden', 'notFriends', 'notFriends'),
    ],
    [
      'invites a friend who is banned',
      (s) => ({ body: { id: s.group, memberIdList: [s.banned.id] } }),
      by('notMember', 'forbidden', 'guestBanned', 'guestBanned'),
    ],
  ],
  'DELETE /api/group/member': [
    [
      'leaves',
      (s, me) => ({ query: { id: s.group, memberId: own(s, me) } }),
      by('notMember', 'ok', 'ok', 'ownerCannotLeave'),
    ],
    [
      'leaves, and hands the group over',
      (s, me) => ({ query: { id: s.group, memberId: own(s, me), successorId: s.otherMember.id } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'leaves, and hands the group to an outsider',
      (s, me) => ({ query: { id: s.group, memberId: own(s, me), successorId: s.stranger.id } }),
      by('notMember', 'forbidden', 'forbidden', 'memberUnknown'),
    ],
    [
      'leaves, and hands the group to themselves',
      (s, me) => ({ query: { id: s.group, memberId: own(s, me), successorId: own(s, me) } }),
      by('notMember', 'forbidden', 'forbidden', 'forbidden'),
    ],
    [
      'removes a member in favour of another',
      (s) => ({ query: { id: s.group, memberId: s.otherMember.id, successorId: s.member.id } }),
      by('notMember', 'fieldInvalid', 'fieldInvalid', 'fieldInvalid'),
    ],
    [
      'removes a member',
      (s) => ({ query: { id: s.group, memberId: s.otherMember.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'removes an administrator',
      (s) => ({ query: { id: s.group, memberId: s.otherAdmin.id } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'removes the owner',
      (s) => ({ query: { id: s.group, memberId: s.owner.id } }),
      by('notMember', 'forbidden', 'forbidden', 'ownerCannotLeave'),
    ],
    [
      'removes an outsider',
      (s) => ({ query: { id: s.group, memberId: s.stranger.id } }),
      by('notMember', 'memberUnknown', 'memberUnknown', 'memberUnknown'),
    ],
    [
      'leaves, and would be banned',
      (s, me) => ({ query: { id: s.group, memberId: own(s, me), ban: true } }),
      by('notMember', 'ok', 'ok', 'ownerCannotLeave'),
    ],
    [
      'bans a member',
      (s) => ({ query: { id: s.group, memberId: s.otherMember.id, ban: true } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'bans an administrator',
      (s) => ({ query: { id: s.group, memberId: s.otherAdmin.id, ban: true } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'bans the owner',
      (s) => ({ query: { id: s.group, memberId: s.owner.id, ban: true } }),
      by('notMember', 'forbidden', 'forbidden', 'ownerCannotLeave'),
    ],
    [
      'bans somebody who has left',
      (s) => ({ query: { id: s.group, memberId: s.formerMember.id, ban: true } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'bans somebody who was never in it',
      (s) => ({ query: { id: s.group, memberId: s.stranger.id, ban: true } }),
      by('notMember', 'memberUnknown', 'memberUnknown', 'memberUnknown'),
    ],
  ],
  'GET /api/group/bans': [
    ['sees who is banned', (s) => ({ query: { id: s.group } }), by('notMember', 'forbidden', 'ok', 'ok')],
    [
      'sees who is banned from a group that is not',
      () => ({ query: { id: 999_999_999 } }),
      all('groupUnknown'),
    ],
  ],
  'DELETE /api/group/bans': [
    [
      'lifts a ban',
      (s) => ({ body: { groupId: s.group, userId: s.banned.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'lifts a ban that is not',
      (s) => ({ body: { groupId: s.group, userId: s.formerMember.id } }),
      by('notMember', 'forbidden', 'banUnknown', 'banUnknown'),
    ],
  ],
  'GET /api/group/webhooks': [
    ['sees webhooks', (s) => ({ query: { id: s.group } }), by('notMember', 'forbidden', 'ok', 'ok')],
    ['sees those of a group that is not', () => ({ query: { id: 999_999_999 } }), all('groupUnknown')],
  ],
  'POST /api/group/webhooks': [
    [
      'makes a webhook',
      (s) => ({ body: { groupId: s.group, name: 'Build' } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'PUT /api/group/webhooks': [
    [
      'renews a webhook',
      (s) => ({ body: { groupId: s.group, id: s.webhook.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'renews one of another group',
      (s) => ({ body: { groupId: s.group, id: s.webhook.elsewhere } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
  ],
  'DELETE /api/group/webhooks': [
    [
      'ends a webhook',
      (s) => ({ body: { groupId: s.group, id: s.webhook.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'GET /api/group/outgoing_webhooks': [
    [
      'sees webhooks that tell',
      (s) => ({ query: { id: s.group } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'POST /api/group/outgoing_webhooks': [
    [
      'makes an outgoing webhook',
      (s) => ({ body: { groupId: s.group, name: 'Deploy', url: 'https://ci.example.org/', words: [] } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'PUT /api/group/outgoing_webhooks': [
    [
      'changes an outgoing webhook',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.id, isPaused: true } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'changes an outgoing webhook of another group',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.elsewhere, isPaused: true } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
  ],
  'PUT /api/group/outgoing_webhooks/secret': [
    [
      'renews the secret of an outgoing webhook',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'renews the secret of an outgoing webhook of another group',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.elsewhere } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
  ],
  'POST /api/group/outgoing_webhooks/trial': [
    [
      'tries an outgoing webhook',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'tries an outgoing webhook of another group',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.elsewhere } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
  ],
  'DELETE /api/group/outgoing_webhooks': [
    [
      'ends an outgoing webhook',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'ends an outgoing webhook of another group',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.elsewhere } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
  ],
  'POST /api/group/outgoing_webhooks/deliveries': [
    [
      'repeats a delivery of an outgoing webhook',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.id, deliveryId: s.outgoing.delivery } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'repeats a delivery of an outgoing webhook of another group',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.elsewhere, deliveryId: s.outgoing.delivery } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
    [
      'repeats a delivery that is not',
      (s) => ({ body: { groupId: s.group, id: s.outgoing.id, deliveryId: 999_999_999 } }),
      by('notMember', 'forbidden', 'deliveryUnknown', 'deliveryUnknown'),
    ],
  ],
  'GET /api/group/outgoing_webhooks/deliveries': [
    [
      'sees the deliveries of an outgoing webhook',
      (s) => ({ query: { groupId: s.group, id: s.outgoing.id } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'sees the deliveries of an outgoing webhook of another group',
      (s) => ({ query: { groupId: s.group, id: s.outgoing.elsewhere } }),
      by('notMember', 'forbidden', 'webhookUnknown', 'webhookUnknown'),
    ],
  ],
  'POST /api/hook': [
    [
      'posts by a secret that nobody has',
      () => ({ query: { key: 'none' }, body: { text: 'Hello' } }),
      anybody('webhookUnknown'),
    ],
    [
      'posts by the secret of a webhook',
      (s) => ({ query: { key: s.webhook.key }, body: { text: 'Hello' } }),
      anybody('ok'),
    ],
  ],
  'PUT /api/group/member/role': [
    [
      'appoints an administrator',
      (s) => ({ body: { id: s.group, memberId: s.otherMember.id, role: 2 } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'dismisses an administrator',
      (s) => ({ body: { id: s.group, memberId: s.otherAdmin.id, role: 3 } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'appoints themselves',
      (s, me) => ({ body: { id: s.group, memberId: me, role: 2 } }),
      by('notMember', 'forbidden', 'forbidden', 'forbidden'),
    ],
    [
      'appoints an outsider',
      (s) => ({ body: { id: s.group, memberId: s.stranger.id, role: 2 } }),
      by('notMember', 'forbidden', 'forbidden', 'memberUnknown'),
    ],
  ],
  'PUT /api/group/member/nickname': [
    [
      'renames themselves',
      (s, me) => ({ body: { id: s.group, memberId: me, nickname: 'N' } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
    [
      'renames a member',
      (s) => ({ body: { id: s.group, memberId: s.otherMember.id, nickname: 'N' } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'renames an administrator',
      (s) => ({ body: { id: s.group, memberId: s.otherAdmin.id, nickname: 'N' } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'renames the owner',
      (s) => ({ body: { id: s.group, memberId: s.owner.id, nickname: 'N' } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
  ],
  'PUT /api/group/member/prohibition': [
    [
      'mutes a member',
      (s) => ({ body: { groupId: s.group, memberId: s.otherMember.id, prohibitionTime: 5 } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'mutes an administrator',
      (s) => ({ body: { groupId: s.group, memberId: s.otherAdmin.id, prohibitionTime: 5 } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'mutes the owner',
      (s) => ({ body: { groupId: s.group, memberId: s.owner.id, prohibitionTime: 5 } }),
      by('notMember', 'forbidden', 'forbidden', 'forbidden'),
    ],
    [
      'lifts their own muting',
      (s, me) => ({ body: { groupId: s.group, memberId: me } }),
      by('notMember', 'forbidden', 'forbidden', 'forbidden'),
    ],
  ],
  'GET /api/group/valid/{id}': [
    ['asks how one joins', (s) => ({ params: { id: s.group } }), all('ok', { banned: 'joiningBarred' })],
  ],
  'POST /api/group/valid': [
    [
      'asks to join',
      (s) => ({ body: { groupID: s.group } }),
      by('ok', 'alreadyMember', 'alreadyMember', 'alreadyMember', { banned: 'joiningBarred' }),
    ],
  ],
  'GET /api/group/valid': [['lists join requests', () => ({ query: {} }), all('ok')]],
  'PUT /api/group/valid/status': [
    [
      'agrees to a request',
      (s) => ({ body: { validId: s.pendingRequest, status: 1 } }),
      by('requestUnknown', 'requestUnknown', 'ok', 'ok'),
    ],
    [
      'refuses a request',
      (s) => ({ body: { validId: s.pendingRequest, status: 2 } }),
      by('requestUnknown', 'requestUnknown', 'ok', 'ok'),
    ],
    [
      'ignores a request',
      (s) => ({ body: { validId: s.pendingRequest, status: 3 } }),
      by('requestUnknown', 'requestUnknown', 'ok', 'ok'),
    ],
    [
      'agrees to a handled request',
      (s) => ({ body: { validId: s.handledRequest, status: 1 } }),
      by('requestUnknown', 'requestUnknown', 'requestHandled', 'requestHandled'),
    ],
    [
      'deletes a handled request',
      (s) => ({ body: { validId: s.handledRequest, status: 4 } }),
      by('requestUnknown', 'requestUnknown', 'ok', 'ok'),
    ],
    [
      'deletes a pending request',
      (s) => ({ body: { validId: s.pendingRequest, status: 4 } }),
      by('requestUnknown', 'requestUnknown', 'requestPending', 'requestPending'),
    ],
    [
      'agrees to a request that is not',
      () => ({ body: { validId: 999_999_999, status: 1 } }),
      all('requestUnknown'),
    ],
  ],
  'GET /api/group/session': [['lists group conversations', () => ({ query: {} }), all('ok')]],
  'PUT /api/group/top': [
    [
      'pins the group',
      (s) => ({ body: { groupId: s.group, isTop: true } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'DELETE /api/group/session': [
    [
      'takes the group off the list',
      (s) => ({ body: { groupId: s.group } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
    ['takes a group off that is not', () => ({ body: { groupId: 999_999_999 } }), all('groupUnknown')],
  ],
  'PUT /api/group/alerts': [
    [
      'is notified of mentions in the group alone',
      (s) => ({ body: { groupId: s.group, level: 'mentions', until: null } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'PUT /api/group/mute': [
    [
      'asks not to be disturbed by the group',
      (s) => ({ body: { groupId: s.group, isMuted: true } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'PUT /api/group/unread': [
    ['marks the group unread', (s) => ({ body: { groupId: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'PUT /api/group/read': [
    [
      'has read up to a message',
      (s) => ({ body: { groupId: s.group, messageId: s.messages('owner') } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
    ['has read all', (s) => ({ body: { groupId: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
    [
      'has read a message from elsewhere',
      (s) => ({ body: { groupId: s.group, messageId: s.foreignMessage } }),
      by('notMember', 'messageUnknown', 'messageUnknown', 'messageUnknown'),
    ],
  ],
  'GET /api/group/media/{id}': [
    [
      'looks for pictures',
      (s) => ({ params: { id: s.group }, query: { kinds: 'picture,video' } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'GET /api/group/history/{id}': [
    ['reads the history', (s) => ({ params: { id: s.group }, query: {} }), by('notMember', 'ok', 'ok', 'ok')],
    [
      'reads from a message that is not',
      (s) => ({ params: { id: s.group }, query: { before: 999_999_999 } }),
      by('notMember', 'messageUnknown', 'messageUnknown', 'messageUnknown'),
    ],
  ],
  'GET /api/group/mentions': [
    ['asks where they are mentioned', (s) => ({ query: { id: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'GET /api/group/announcements': [
    ['lists announcements', (s) => ({ query: { id: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'POST /api/group/announcements': [
    [
      'announces what a member wrote',
      (s) => ({ body: { groupId: s.group, messageId: s.messages('otherMember') } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'DELETE /api/group/announcements': [
    [
      'takes down an announcement that is not',
      (s) => ({ body: { groupId: s.group, announcementId: 999_999_999 } }),
      by('notMember', 'forbidden', 'groupAnnouncementUnknown', 'groupAnnouncementUnknown'),
    ],
  ],
  'PUT /api/group/announcements/confirmed': [
    [
      'confirms the announcement',
      (s) => ({ body: { groupId: s.group, announcementId: s.announcement } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'GET /api/group/announcements/people': [
    [
      'asks who has confirmed the announcement',
      (s) => ({ query: { groupId: s.group, announcementId: s.announcement, confirmed: true } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
  ],
  'POST /api/group/announcements/reminder': [
    [
      'reminds of an announcement that is not',
      (s) => ({ body: { groupId: s.group, announcementId: 999_999_999 } }),
      by('notMember', 'groupAnnouncementUnknown', 'groupAnnouncementUnknown', 'groupAnnouncementUnknown'),
    ],
  ],
  'GET /api/group/conference': [
    ['asks after the call', (s) => ({ query: { groupId: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'PUT /api/group/readers': [
    [
      'shows members who has read',
      (s) => ({ body: { groupId: s.group, isOn: true } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
  ],
  'GET /api/group/readers': [
    [
      'asks how many have read what they said',
      (s) => ({ query: { groupId: s.group, from: 1, upTo: 100 } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'GET /api/group/readers/people': [
    [
      'asks who has read what the owner said',
      (s) => ({ query: { groupId: s.group, messageId: s.messages('owner'), read: true } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'asks who has not read what a member said',
      (s) => ({ query: { groupId: s.group, messageId: s.messages('otherMember'), read: false } }),
      by('notMember', 'forbidden', 'forbidden', 'forbidden'),
    ],
    [
      'asks who has read a message from elsewhere',
      (s) => ({ query: { groupId: s.group, messageId: s.foreignMessage, read: true } }),
      by('notMember', 'messageUnknown', 'messageUnknown', 'messageUnknown'),
    ],
  ],
  'POST /api/group/readers/reminder': [
    [
      'reminds of what the owner said',
      (s) => ({ body: { groupId: s.group, messageId: s.messages('owner') } }),
      by('notMember', 'forbidden', 'forbidden', 'ok'),
    ],
    [
      'reminds of what they said themselves',
      (s, me) => ({ body: { groupId: s.group, messageId: s.ownMessage(me) } }),
      by('notMember', 'ok', 'ok', 'ok', { curtailed: 'groupChatCurtailed' }),
    ],
  ],
  'GET /api/group/commands/{id}': [
    [
      'reads the commands of a group',
      (s) => ({ params: { id: s.group } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'GET /api/group/pins/{id}': [
    ['reads what is pinned', (s) => ({ params: { id: s.group } }), by('notMember', 'ok', 'ok', 'ok')],
  ],
  'DELETE /api/group/history/{id}': [
    [
      'hides a message',
      (s) => ({ params: { id: s.group }, body: { msgIdList: [s.messages('owner')] } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
})
