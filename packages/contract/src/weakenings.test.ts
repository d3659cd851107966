import { expect, test } from 'vitest'
import { type GuardedSettings, weakensSecurity } from './weakenings.ts'

const qq = { enable: false, app_id: '', redirect: '', webPath: '' }
const usual: GuardedSettings = {
  registration: 'approval',
  linkPreviews: false,
  secondFactor: 'administrators',
  qq,
}
const weakens = (changes: Partial<GuardedSettings>, before: Partial<GuardedSettings> = {}) =>
  weakensSecurity({ ...usual, ...before, ...changes }, { ...usual, ...before })

test.for<[Partial<GuardedSettings>, Partial<GuardedSettings>?]>([
  [{ registration: 'open' }],
  [{ registration: 'invitation' }],
  [{ registration: 'approval' }, { registration: 'closed' }],
  [{ linkPreviews: true }],
  [{ secondFactor: 'none' }],
  [{ secondFactor: 'administrators' }, { secondFactor: 'all' }],
  [{ qq: { ...qq, enable: true } }],
  [{ qq: { ...qq, enable: true, app_id: '2' } }, { qq: { ...qq, enable: true, app_id: '1' } }],
])('settings: %j weakens security', ([changes, before]) => expect(weakens(changes, before)).toBe(true))

test.for<[Partial<GuardedSettings>, Partial<GuardedSettings>?]>([
  [{}],
  [{ registration: 'closed' }],
  [{ linkPreviews: false }, { linkPreviews: true }],
  [{ secondFactor: 'all' }],
  [{ qq }, { qq: { ...qq, enable: true } }],
])('settings: %j weakens nothing', ([changes, before]) => expect(weakens(changes, before)).toBe(false))
