import { randomUUID } from 'node:crypto'
import { all, table } from './row.ts'

/** Only a system administrator may; the roles in a group count for nothing here. */
const onlyAdministrators = all('forbidden', { systemAdministrator: 'ok' })

/** Or a moderator. */
const onlyModerators = all('forbidden', { systemAdministrator: 'ok', moderator: 'ok' })
/** Or an auditor. */
const onlyAuditors = all('forbidden', { systemAdministrator: 'ok', auditor: 'ok' })

const forEver = { messages: null, images: null, videos: null, voices: null, files: null }

export const administrationCalls = table({
  'PUT /api/settings/admin/info': [
    ['changes the site info', () => ({ body: { site: {} } }), onlyAdministrators],
    [
      'says of whom the site wants a second factor',
      () => ({ body: { secondFactor: 'none' } }),
      onlyAdministrators,
    ],
  ],
  'GET /api/settings/admin/search': [['asks whether all may be searched', () => ({}), onlyAdministrators]],
  'POST /api/settings/admin/search': [
    [
      'searches all where nobody may',
      () => ({ body: { text: 'hello', reason: 'Case 12' } }),
      all('forbidden', { systemAdministrator: 'adminSearchOff' }),
    ],
  ],
  'GET /api/settings/admin/rules': [['reads what is decided', () => ({}), onlyAdministrators]],
  'GET /api/settings/admin/effects': [['asks whom a change concerns', () => ({}), onlyAdministrators]],
  'GET /api/settings/admin/sticker_packs': [['reads all sticker packs', () => ({}), onlyAdministrators]],
  'POST /api/settings/admin/sticker_packs': [
    ['makes a sticker pack', () => ({ body: { name: randomUUID().slice(0, 20) } }), onlyAdministrators],
  ],
  'PUT /api/settings/admin/sticker_packs': [
    [
      'hides a pack that there is not',
      () => ({ body: { id: 999_999_999, isHidden: true } }),
      all('forbidden', { systemAdministrator: 'stickerPackUnknown' }),
    ],
  ],
  'DELETE /api/settings/admin/sticker_packs': [
    [
      'deletes a pack that there is not',
      () => ({ body: { id: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'stickerPackUnknown' }),
    ],
  ],
  'PUT /api/settings/admin/sticker_packs/order': [
    [
      'moves a pack that there is not',
      () => ({ body: { idList: [999_999_999] } }),
      all('forbidden', { systemAdministrator: 'stickerPackUnknown' }),
    ],
  ],
  'POST /api/settings/admin/sticker_packs/stickers': [
    [
      'adds a picture of somebody else to a pack that there is not',
      (s) => ({ body: { packId: 999_999_999, src: s.uploadOf(s.stranger) } }),
      all('forbidden', { systemAdministrator: 'stickerPackUnknown' }),
    ],
  ],
  'PUT /api/settings/admin/sticker_packs/stickers': [
    [
      'moves a picture of a pack that there is not',
      () => ({ body: { packId: 999_999_999, idList: [1] } }),
      all('forbidden', { systemAdministrator: 'stickerPackUnknown' }),
    ],
  ],
  'DELETE /api/settings/admin/sticker_packs/stickers': [
    [
      'removes a picture of a pack that there is not',
      () => ({ body: { packId: 999_999_999, idList: [1] } }),
      all('forbidden', { systemAdministrator: 'stickerPackUnknown' }),
    ],
  ],
  'GET /api/announcement/announcements': [['reads what is announced', () => ({ query: {} }), all('ok')]],
  'PUT /api/announcement/announcements/{id}/put_away': [
    ['puts away what is not', () => ({ params: { id: 999_999_999 } }), all('announcementUnknown')],
  ],
  'POST /api/announcement/announcements': [
    [
      'announces what has to end',
      () => ({ body: { text: 'No', endsAt: '2020-01-01T00:00:00.000Z' } }),
      all('forbidden', { systemAdministrator: 'fieldInvalid' }),
    ],
  ],
  'DELETE /api/announcement/announcements/{id}': [
    [
      'takes back what is not',
      () => ({ params: { id: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'announcementUnknown' }),
    ],
  ],
  'GET /api/announcement/history': [['reads all announcements', () => ({ query: {} }), onlyAdministrators]],
  'GET /api/directory/people': [
    [
      'reads who is here, in a circle',
      () => ({ query: {} }),
      all('directoryClosed', { systemAdministrator: 'ok' }),
    ],
  ],
  'GET /api/directory/departments': [
    ['reads the departments of a circle', () => ({}), all('directoryClosed', { systemAdministrator: 'ok' })],
  ],
  'POST /api/directory/departments': [
    ['makes a department', () => ({ body: { name: 'Class 3' } }), onlyAdministrators],
  ],
  'PUT /api/directory/departments/{id}': [
    [
      'renames a department that is not',
      () => ({ params: { id: 999_999_999 }, body: { name: 'Class 4' } }),
      all('forbidden', { systemAdministrator: 'departmentUnknown' }),
    ],
  ],
  'DELETE /api/directory/departments/{id}': [
    [
      'deletes a department that is not',
      () => ({ params: { id: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'departmentUnknown' }),
    ],
  ],
  'PUT /api/directory/people': [
    [
      'takes somebody out of any department',
      (s) => ({ body: { userIdList: [s.stranger.id], departmentId: null } }),
      onlyAdministrators,
    ],
  ],
  'GET /api/retention/rules': [['reads how long things are kept', () => ({}), onlyAdministrators]],
  'PUT /api/retention/rules': [
    ['decides how long things are kept', () => ({ body: { ...forEver, log: 365 } }), onlyAdministrators],
  ],
  'POST /api/retention/preview': [['asks what would go', () => ({ body: forEver }), onlyAdministrators]],
  'GET /api/retention/holds': [['lists who is held', () => ({ query: {} }), onlyAdministrators]],
  'POST /api/retention/holds': [
    ['holds somebody', (s) => ({ body: { userId: s.stranger.id, reason: 'Case 12' } }), onlyAdministrators],
    [
      'holds nobody',
      () => ({ body: { userId: 999_999_999, reason: 'Case 12' } }),
      all('forbidden', { systemAdministrator: 'userUnknown' }),
    ],
    ['holds a group', (s) => ({ body: { groupId: s.group, reason: 'Case 12' } }), onlyAdministrators],
  ],
  'DELETE /api/retention/holds/{id}': [
    [
      'lifts a hold that is not',
      () => ({ params: { id: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'holdUnknown' }),
    ],
  ],
  'GET /api/joining/registrations': [['lists who waits', () => ({ query: {} }), onlyAdministrators]],
  'PUT /api/joining/registrations': [
    ['approves somebody', (s) => ({ body: { idList: [s.waiting], approve: true } }), onlyAdministrators],
    ['refuses somebody', (s) => ({ body: { idList: [s.waiting], approve: false } }), onlyAdministrators],
    [
      'approves somebody into a group of others',
      (s) => ({ body: { idList: [s.waiting], approve: true, groupIds: [s.group] } }),
      all('forbidden', { systemAdministrator: 'notMember' }),
    ],
    [
      'approves nobody',
      () => ({ body: { idList: [999_999_999], approve: true } }),
      all('forbidden', { systemAdministrator: 'registrationHandled' }),
    ],
  ],
  'POST /api/joining/members/check': [
    [
      'asks what stands in the way of a list',
      () => ({ body: { accountNames: ['alice'], groups: ['Class'] } }),
      onlyAdministrators,
    ],
  ],
  'POST /api/joining/members': [
    [
      'adds somebody by a list',
      () => ({ body: { id: randomUUID(), groups: [], people: [{ nickname: 'Listed' }] } }),
      onlyAdministrators,
    ],
    [
      'adds somebody to a group of others',
      (s) => ({
        body: {
          id: randomUUID(),
          groups: [String(s.group)],
          people: [{ nickname: 'Listed', groups: [0] }],
        },
      }),
      all('forbidden', { systemAdministrator: 'memberGroupRefused' }),
    ],
  ],
  'GET /api/user/users': [['lists all users', () => ({ query: {} }), onlyAdministrators]],
  'GET /api/settings/admin/overview': [
    ['reads how the site does', () => ({ query: {} }), onlyAdministrators],
  ],
  'POST /api/user/users': [['creates somebody', () => ({ body: { nickname: 'New' } }), onlyAdministrators]],
  'GET /api/user/users/{id}/groups': [
    ['lists the groups of somebody', (s) => ({ params: { id: s.owner.id }, query: {} }), onlyAdministrators],
    [
      'lists the groups of nobody',
      () => ({ params: { id: 999_999_999 }, query: {} }),
      all('forbidden', { systemAdministrator: 'userUnknown' }),
    ],
  ],
  'POST /api/user/curtail': [
    ['curtails somebody', (s) => ({ body: { userId: s.stranger.id, curtailChat: true } }), onlyModerators],
    [
      'bars somebody from groups',
      (s) => ({ body: { userId: s.stranger.id, curtailInGroupChat: true } }),
      onlyModerators,
    ],
    [
      'curtails somebody in other ways',
      (s) => ({ body: { userId: s.stranger.id, curtailInGroupChat: true, curtailCreateGroup: true } }),
      all('forbidden', { systemAdministrator: 'ok', moderator: 'moderatorsOnlyMute' }),
    ],
    [
      'curtails a moderator',
      (s) => ({ body: { userId: s.actors.moderator.id, curtailChat: true } }),
      all('forbidden', { systemAdministrator: 'ok', moderator: 'staffProtected' }),
    ],
    [
      'curtails an auditor',
      (s) => ({ body: { userId: s.actors.auditor.id, curtailChat: true } }),
      all('forbidden', { systemAdministrator: 'ok', moderator: 'staffProtected' }),
    ],
    [
      'curtails an administrator',
      (s) => ({ body: { userId: s.actors.systemAdministrator.id, curtailChat: true } }),
      all('forbidden', { systemAdministrator: 'ok', moderator: 'staffProtected' }),
    ],
  ],
  'DELETE /api/user/users': [
    ['deletes somebody', (s) => ({ body: { idList: [s.stranger.id] } }), onlyAdministrators],
  ],
  'PUT /api/user/role': [
    [
      'makes somebody an administrator',
      (s) => ({ body: { userId: s.stranger.id, role: 1 } }),
      onlyAdministrators,
    ],
    [
      'makes themselves an administrator',
      (_, me) => ({ body: { userId: me, role: 1 } }),
      all('forbidden', { systemAdministrator: 'ownAccount' }),
    ],
    [
      'makes somebody a moderator',
      (s) => ({ body: { userId: s.stranger.id, role: 2, duty: 'moderator' } }),
      onlyAdministrators,
    ],
    [
      'makes themselves an auditor',
      (_, me) => ({ body: { userId: me, role: 2, duty: 'auditor' } }),
      all('forbidden', { systemAdministrator: 'ownAccount' }),
    ],
  ],
  'POST /api/user/reset_password': [
    ['issues a code for somebody', (s) => ({ body: { userId: s.stranger.id } }), onlyAdministrators],
    [
      'issues a code for themselves',
      (_, me) => ({ body: { userId: me } }),
      all('forbidden', { systemAdministrator: 'ownAccount' }),
    ],
    [
      'issues a code for nobody',
      () => ({ body: { userId: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'userUnknown' }),
    ],
  ],
  'POST /api/user/deactivate': [
    [
      'deactivates somebody',
      (s) => ({ body: { userId: s.stranger.id, isDeactivated: true } }),
      onlyAdministrators,
    ],
    [
      'reactivates somebody',
      (s) => ({ body: { userId: s.stranger.id, isDeactivated: false } }),
      onlyAdministrators,
    ],
    [
      'deactivates themselves',
      (_, me) => ({ body: { userId: me, isDeactivated: true } }),
      all('forbidden', { systemAdministrator: 'ownAccount' }),
    ],
    [
      'deactivates nobody',
      () => ({ body: { userId: 999_999_999, isDeactivated: true } }),
      all('forbidden', { systemAdministrator: 'userUnknown' }),
    ],
  ],
  'POST /api/user/sign_out': [
    ['signs somebody out', (s) => ({ body: { userId: s.stranger.id } }), onlyAdministrators],
    [
      'signs themselves out',
      (_, me) => ({ body: { userId: me } }),
      all('forbidden', { systemAdministrator: 'ownAccount' }),
    ],
    [
      'signs nobody out',
      () => ({ body: { userId: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'userUnknown' }),
    ],
  ],
  'POST /api/user/second_factor_off': [
    ["turns somebody's second factor off", (s) => ({ body: { userId: s.stranger.id } }), onlyAdministrators],
    [
      'turns the own off without a code',
      (_, me) => ({ body: { userId: me } }),
      all('forbidden', { systemAdministrator: 'ownAccount' }),
    ],
    [
      "turns nobody's off",
      () => ({ body: { userId: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'userUnknown' }),
    ],
  ],
  'GET /api/logs/logs': [['reads the audit log', () => ({ query: {} }), onlyAuditors]],
  'GET /api/logs/logs/{id}': [
    [
      'reads an entry that is not',
      () => ({ params: { id: 999_999_999 } }),
      all('forbidden', { systemAdministrator: 'logUnknown', auditor: 'logUnknown' }),
    ],
  ],
  'GET /api/logs/export': [
    [
      'exports entries since no time that there is',
      () => ({ query: { from: 'never' } }),
      all('forbidden', { systemAdministrator: 'fieldInvalid', auditor: 'fieldInvalid' }),
    ],
  ],
  'DELETE /api/logs/logs': [
    [
      'deletes entries that are not',
      () => ({ body: { idList: [999_999_999] } }),
      all('forbidden', { systemAdministrator: 'logUnknown' }),
    ],
  ],
  'GET /api/group/groups': [['lists all groups', () => ({ query: {} }), onlyAdministrators]],
  'GET /api/group/groups/{id}/members': [
    ['lists the members of any group', (s) => ({ params: { id: s.group }, query: {} }), onlyAdministrators],
    [
      'lists the members of no group',
      () => ({ params: { id: 999_999_999 }, query: {} }),
      all('forbidden', { systemAdministrator: 'groupUnknown' }),
    ],
  ],
  'PUT /api/group/groups/{id}/owner': [
    [
      'hands any group over to a member',
      (s) => ({ params: { id: s.group }, body: { memberId: s.actors.member.id } }),
      onlyAdministrators,
    ],
    [
      'hands a group over to somebody who is not in it',
      (s) => ({ params: { id: s.group }, body: { memberId: s.stranger.id } }),
      all('forbidden', { systemAdministrator: 'memberUnknown' }),
    ],
  ],
  'DELETE /api/group/groups': [
    ['dissolves any group', (s) => ({ body: { idList: [s.group] } }), onlyAdministrators],
  ],
  'GET /api/group/messages/{id}': [
    ['reads the messages of any group', (s) => ({ params: { id: s.group }, query: {} }), onlyAdministrators],
  ],
  'DELETE /api/group/messages': [
    [
      'deletes any message of a group',
      (s) => ({ body: { idList: [s.messages('owner')] } }),
      onlyAdministrators,
    ],
  ],
  'GET /api/chat/admin/session': [
    ['lists conversations of others', (s) => ({ query: { userId: s.stranger.id } }), onlyAdministrators],
  ],
  'GET /api/chat/admin/history': [
    [
      'reads messages between others',
      (s) => ({ query: { sendUserID: s.asker.id, revUserID: s.stranger.id } }),
      onlyAdministrators,
    ],
  ],
  'DELETE /api/chat/admin/history': [
    [
      'deletes a message between others',
      (s) => ({ body: { idList: [s.foreignMessage] } }),
      onlyAdministrators,
    ],
  ],
  'GET /api/file/files': [['lists all files', () => ({ query: {} }), onlyAdministrators]],
  'DELETE /api/file/files': [
    [
      'deletes a file that is not',
      () => ({ body: { idList: ['unknown', 999_999_999] } }),
      all('forbidden', { systemAdministrator: 'fileUnknown' }),
    ],
  ],
})
