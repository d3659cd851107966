import { expect, test } from 'vitest'
import { auditEvents } from './events.ts'
import { presentEntry } from './presenter.ts'

const row = {
  id: 1,
  created_at: new Date(),
  user_id: null,
  subject_id: null,
  nickname: null,
  avatar: null,
  ip: '',
  is_read: false,
}

const detail = /\{(\w+)(?::\w+)?\}/g
const languages = ['zh', 'en'] as const
/** Brackets with nothing in them, signs that lead to nothing, and what of a template is left. */
const broken = /[([（“]\s*[)\]）”]|[:：,，→]$|^[:：,，]|[:：]\s*→\s*$| {2}|[{}[\]]|[,，]\s*[,，]|\s[,，:：]/

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => sets.flatMap((set) => [set, [...set, one]]), [[]])

const events = Object.entries(auditEvents).flatMap(([event, entry]) =>
  'content' in entry ? [[event, entry.content] as const] : [],
)

test.each(events)('%s reads whole, whatever is missing of its details', (event, content) => {
  for (const language of languages) {
    const names = [...new Set([...content[language].matchAll(detail)].map(([, name]) => name as string))]
    for (const there of subsets(names)) {
      const details = Object.fromEntries(there.map((name, i) => [name, `x${i}`]))
      const { content: said } = presentEntry({ ...row, event, details }, language)
      expect(said).not.toMatch(broken)
      for (const value of Object.values(details))
        if (there.length === names.length) expect(said).toContain(value)
      if (there.length === 0) expect(said).toBe('')
    }
  }
})

test('text that a person typed is presented as they typed it', () => {
  const details = { announcement: 7, text: '[a] {name} (…): ' }
  const entry = presentEntry({ ...row, event: 'announcementMade', details }, 'en')
  expect(entry.content).toBe('Announcement 7: [a] {name} (…):')
})
