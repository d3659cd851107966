import { all, by, table } from './row.ts'

const unknown = 999_999_999
/** Moderators and administrators, and nobody else, whatever they are in a group. */
const staff = (outcome: Parameters<typeof all>[0]) =>
  all('forbidden', { systemAdministrator: outcome, moderator: outcome })
/** Answers about reports on staff. */
const administrators = all('forbidden', { systemAdministrator: 'ok', moderator: 'reportUnknown' })
const dismissed = { outcome: 'dismissed' } as const

export const reportCalls = table({
  'POST /api/report/reports': [
    [
      'reports a message of the group',
      (s) => ({ body: { kind: 'messages', messageIds: [s.messages('otherMember')], reason: 'spam' } }),
      by('messageUnknown', 'ok', 'ok', 'ok'),
    ],
    [
      'reports a message of a friend',
      (s, me) => ({ body: { kind: 'messages', messageIds: [s.chatOf({ id: me }).theirs], reason: 'spam' } }),
      all('ok'),
    ],
    [
      'reports a message of their own',
      (s, me) => ({ body: { kind: 'messages', messageIds: [s.chatOf({ id: me }).own], reason: 'spam' } }),
      all('reportOfOneself'),
    ],
    [
      'reports a message between others',
      (s) => ({ body: { kind: 'messages', messageIds: [s.foreignMessage], reason: 'spam' } }),
      all('messageUnknown'),
    ],
    [
      'reports somebody',
      (s) => ({ body: { kind: 'person', userId: s.stranger.id, reason: 'other' } }),
      all('ok'),
    ],
    [
      'reports themselves',
      (_, me) => ({ body: { kind: 'person', userId: me, reason: 'other' } }),
      all('reportOfOneself'),
    ],
    [
      'reports a group that is found',
      (s) => ({ body: { kind: 'group', groupId: s.group, reason: 'other' } }),
      by('ok', 'ok', 'ok', 'reportOfOneself'),
    ],
  ],
  'GET /api/report/mine': [['lists their own reports', () => ({ query: {} }), all('ok')]],
  'GET /api/report/reports': [['lists what people reported', () => ({ query: {} }), staff('ok')]],
  'GET /api/report/reports/{id}': [
    ['reads a report', (s) => ({ params: { id: s.reports.open } }), staff('ok')],
    ['reads a report about the staff', (s) => ({ params: { id: s.reports.aboutStaff } }), administrators],
    ['reads a report that is not', () => ({ params: { id: unknown } }), staff('reportUnknown')],
  ],
  'PUT /api/report/reports/{id}/decision': [
    ['dismisses a report', (s) => ({ params: { id: s.reports.open }, body: dismissed }), staff('ok')],
    [
      'upholds a report and bars whom it is about',
      (s) => ({
        params: { id: s.reports.open },
        body: { outcome: 'upheld', bar: { userIds: [s.stranger.id], curtailChat: true } },
      }),
      staff('ok'),
    ],
    [
      'upholds a report and deletes its messages',
      (s) => ({ params: { id: s.reports.ofMessage }, body: { outcome: 'upheld', deleteMessages: true } }),
      staff('ok'),
    ],
    [
      'dissolves a reported group without showing who they are',
      (s) => ({ params: { id: s.reports.ofGroup }, body: { outcome: 'upheld', dissolveGroup: true } }),
      all('forbidden', { systemAdministrator: 'ok' }),
    ],
    [
      'decides a report about the staff',
      (s) => ({ params: { id: s.reports.aboutStaff }, body: dismissed }),
      administrators,
    ],
    [
      'decides a report that is decided',
      (s) => ({ params: { id: s.reports.decided }, body: dismissed }),
      staff('reportDecided'),
    ],
  ],
  'DELETE /api/report/reports/{id}/decision': [
    ['undoes a decision', (s) => ({ params: { id: s.reports.decided } }), staff('ok')],
    ['undoes what is not decided', (s) => ({ params: { id: s.reports.open } }), staff('reportUndecided')],
    [
      'undoes what is about the staff and not decided',
      (s) => ({ params: { id: s.reports.aboutStaff } }),
      all('forbidden', { systemAdministrator: 'reportUndecided', moderator: 'reportUnknown' }),
    ],
  ],
})
