import { all, anybody, by, table } from './row.ts'

/** Roles in a group count for its invitations, that of the site for those to the site. */
export const invitationCalls = table({
  'POST /api/invitation/invitation': [
    ['makes their own link', () => ({ body: { kind: 'person' } }), all('ok')],
    [
      'invites into the group',
      (s) => ({ body: { kind: 'group', groupId: s.group } }),
      by('notMember', 'forbidden', 'ok', 'ok'),
    ],
    [
      'invites into a group that is not',
      () => ({ body: { kind: 'group', groupId: 999_999_999 } }),
      all('groupUnknown'),
    ],
    [
      'invites to the site',
      () => ({ body: { kind: 'site' } }),
      all('forbidden', { systemAdministrator: 'ok' }),
    ],
    [
      'invites to the site and a group that others keep',
      (s) => ({ body: { kind: 'site', groupIds: [s.group] } }),
      all('forbidden', { systemAdministrator: 'notMember' }),
    ],
  ],
  'GET /api/invitation/invitation': [
    ['lists their own', () => ({ query: {} }), all('ok')],
    [
      'lists those into the group',
      (s) => ({ query: { groupId: s.group } }),
      by('notMember', 'ok', 'ok', 'ok'),
    ],
  ],
  'DELETE /api/invitation/invitation/{id}': [
    [
      'ends one of the owner into the group',
      (s) => ({ params: { id: s.invitations.ofOwner.id } }),
      by('invitationUnknown', 'invitationUnknown', 'ok', 'ok'),
    ],
    [
      'ends one of a member into the group',
      (s) => ({ params: { id: s.invitations.ofMember.id } }),
      by('invitationUnknown', 'ok', 'ok', 'ok', { curtailed: 'invitationUnknown' }),
    ],
    [
      'ends one to the site',
      (s) => ({ params: { id: s.invitations.toSite.id } }),
      all('invitationUnknown', { systemAdministrator: 'ok' }),
    ],
    [
      'ends the link of somebody else',
      (s) => ({ params: { id: s.invitations.ofFriend.id } }),
      all('invitationUnknown'),
    ],
  ],
  'GET /api/invitation/code/{code}': [
    [
      'looks at the link of somebody',
      (s) => ({ params: { code: s.invitations.ofFriend.code } }),
      anybody('ok'),
    ],
    ['looks at one into the group', (s) => ({ params: { code: s.invitations.ofOwner.code } }), anybody('ok')],
    [
      'looks at one of a member, where members do not invite any more',
      (s) => ({ params: { code: s.invitations.ofMember.code } }),
      anybody('invitationOver'),
    ],
    [
      'looks at one that is not',
      (s) => ({ params: { code: s.invitations.unknown.code } }),
      anybody('invitationUnknown'),
    ],
  ],
  'POST /api/invitation/code/{code}': [
    [
      'follows the link of a friend',
      (s) => ({ params: { code: s.invitations.ofFriend.code }, body: {} }),
      all('ok'),
    ],
    [
      'follows one into the group',
      (s) => ({ params: { code: s.invitations.ofOwner.code }, body: {} }),
      all('ok', { banned: 'joiningBarred' }),
    ],
    [
      'follows one of a member, where members do not invite any more',
      (s) => ({ params: { code: s.invitations.ofMember.code }, body: {} }),
      all('invitationOver'),
    ],
    [
      'follows one to the site',
      (s) => ({ params: { code: s.invitations.toSite.code }, body: {} }),
      all('ok'),
    ],
    [
      'follows one that is not',
      (s) => ({ params: { code: s.invitations.unknown.code }, body: {} }),
      all('invitationUnknown'),
    ],
  ],
})
