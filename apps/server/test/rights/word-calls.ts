import { all, table } from './row.ts'

const unknown = 999_999_999
/** Only a system administrator may; the roles in a group count for nothing here. */
const administrators = (outcome: Parameters<typeof all>[0]) =>
  all('forbidden', { systemAdministrator: outcome })
/** Or a moderator. */
const staff = (outcome: Parameters<typeof all>[0]) =>
  all('forbidden', { systemAdministrator: outcome, moderator: outcome })
const list = { name: 'List', action: 'mask' as const, isOn: false, words: ['spam'] }
const rejected = { outcome: 'rejected' } as const

export const wordCalls = table({
  'GET /api/words/lists': [['reads the lists of words', () => ({}), administrators('ok')]],
  'GET /api/words/lists/{id}': [
    ['reads the words of a list', (s) => ({ params: { id: s.wordList } }), administrators('ok')],
    ['reads a list that is not', () => ({ params: { id: unknown } }), administrators('wordListUnknown')],
  ],
  'POST /api/words/lists': [['makes a list of words', () => ({ body: list }), administrators('ok')]],
  'PUT /api/words/lists/{id}': [
    [
      'turns a list of words on',
      (s) => ({ params: { id: s.wordList }, body: { isOn: true } }),
      administrators('ok'),
    ],
  ],
  'DELETE /api/words/lists/{id}': [
    ['deletes a list of words', (s) => ({ params: { id: s.wordList } }), administrators('ok')],
  ],
  'POST /api/words/trial': [
    ['tries words on a text', () => ({ body: { words: ['spam'], text: 'spam' } }), administrators('ok')],
  ],
  'POST /api/words/trial/messages': [
    ['tries words on what was said', () => ({ body: { words: ['spam'] } }), administrators('ok')],
  ],
  'GET /api/words/held': [['reads what is held', () => ({ query: {} }), staff('ok')]],
  'DELETE /api/words/held': [
    ['takes back what of theirs is held', () => ({ body: { clientMessageId: 'mine' } }), all('ok')],
  ],
  'PUT /api/words/held/{id}': [
    [
      'sends what is held',
      (s) => ({ params: { id: s.held.ofMember }, body: { outcome: 'released' } }),
      staff('ok'),
    ],
    ['turns down what is held', (s) => ({ params: { id: s.held.ofMember }, body: rejected }), staff('ok')],
    [
      'turns down what is held of the staff',
      (s) => ({ params: { id: s.held.ofStaff }, body: rejected }),
      all('forbidden', { systemAdministrator: 'ok', moderator: 'heldUnknown' }),
    ],
    [
      'decides about what is not held',
      () => ({ params: { id: unknown }, body: rejected }),
      staff('heldUnknown'),
    ],
  ],
})
