import { readFileSync } from 'node:fs'
import {
  announcementLimits,
  archiveLimits,
  botLimits,
  buttonLimits,
  chatListLimits,
  commandLimits,
  conferenceLimits,
  draftLimits,
  forwardLimits,
  joiningLimits,
  laterLimits,
  limits,
  linkPreviewLimits,
  mailLimits,
  notificationLimits,
  outgoingWebhookLimits,
  pushLimits,
  reportLimits,
  searchLimits,
  signInLimits,
  stickerLimits,
  webhookLimits,
  wordLimits,
} from '@parley/contract'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const table = read('docs/security.md').split('## Limits')[1] ?? ''
const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| What'))
const named = rows.map((row) => {
  const [, , names = '', text = ''] = row.split('|')
  return { names: [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name), text }
})

/** Limits of rarely used features are apart, so that the web app's first screens do not load them. */
const known: Readonly<Record<string, unknown>> = {
  ...limits,
  ...signInLimits,
  ...joiningLimits,
  announcementLimits,
  archiveLimits,
  botLimits,
  buttonLimits,
  chatListLimits,
  commandLimits,
  conferenceLimits,
  draftLimits,
  forwardLimits,
  joiningLimits,
  laterLimits,
  linkPreviewLimits,
  mailLimits,
  notificationLimits,
  outgoingWebhookLimits,
  pushLimits,
  reportLimits,
  searchLimits,
  stickerLimits,
  webhookLimits,
  wordLimits,
}

/** @param name of a limit, or of one among those that are apart, with a dot between */
const limitOf = (name: string) =>
  name
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], known)

test('every limit that docs/security.md names is one, with its number', () => {
  expect(named.length).toBeGreaterThan(20)
  const settings = read('docs/operating.md')
  for (const { names, text } of named) {
    for (const name of names) {
      if (name.startsWith('PARLEY_')) expect(settings).toContain(`\`${name}\``)
      else expect(numbersIn(limitOf(name)), `${name}: ${text}`).toSatisfy(areIn(text))
    }
  }
})

test('every setting is listed with its default', () => {
  const settings = read('docs/operating.md')
  for (const { names, text } of named) {
    for (const name of names.filter((name) => name.startsWith('PARLEY_') && !name.endsWith('_KIB'))) {
      const [, fallback = ''] = new RegExp(`\`${name}\` \\| \`(\\d+)\``).exec(settings) ?? []
      expect(text.match(/\d+/g), name).toContain(fallback)
    }
  }
})

/** The numbers of a limit: of one with a name for more than one, the first two. */
function numbersIn(limit: unknown): number[] {
  if (typeof limit === 'number') return [limit]
  if (typeof limit !== 'object' || limit === null) throw new Error('there is no such limit')
  return Object.values(limit).slice(0, Array.isArray(limit) ? undefined : 2)
}

/** Bytes are given in KiB, MiB or GiB, pixels by the million. */
const areIn = (text: string) => (numbers: number[]) => {
  const shown = (text.replaceAll(',', '').match(/\d+/g) ?? []).map(Number)
  return numbers.every((number) =>
    [number, number / 1024, number / 1024 ** 2, Math.ceil(number / 1024 ** 3), number / 1e6].some((value) =>
      shown.includes(value),
    ),
  )
}
