import type { Static } from 'typebox'
import type { changeSettings, Settings } from './settings.ts'

type Changes = Required<Static<(typeof changeSettings)['body']>>
type Qq = Omit<Settings['qq'], 'key'>

/** The settings of a site on which its security rests. */
export type GuardedSettings = Pick<Changes, 'registration' | 'linkPreviews' | 'secondFactor'> & {
  readonly qq: Qq
}

type Weakens<T> = (after: T, before: T) => boolean

/** @param order the strictest first */
const loosens =
  <T>(order: readonly T[]): Weakens<T> =>
  (after, before) =>
    order.indexOf(after) > order.indexOf(before)

const harmless = 'harmless'

/** Changes of a setting that weaken security: every setting has an entry, or this does not compile. */
export const weakenings: {
  readonly [S in keyof Changes]: S extends keyof GuardedSettings
    ? Weakens<GuardedSettings[S]>
    : typeof harmless
} = {
  registration: loosens(['closed', 'approval', 'invitation', 'open']),
  /** The server sends requests to addresses that people name. */
  linkPreviews: loosens([false, true]),
  secondFactor: loosens(['all', 'administrators', 'none']),
  /** Providers that vouch for people who sign in. */
  qq: (after, before) =>
    after.enable && (Object.keys(after) as Array<keyof Qq>).some((name) => after[name] !== before[name]),
  /** A house shows people to each other, and lets nobody else in. */
  kind: harmless,
  site: harmless,
  name: harmless,
  language: harmless,
  personQuota: harmless,
  siteQuota: harmless,
  fileMib: harmless,
  groupSize: harmless,
  editFor: harmless,
  accent: harmless,
  logo: harmless,
}

export const weakensSecurity = (after: GuardedSettings, before: GuardedSettings): boolean =>
  weakenings.registration(after.registration, before.registration) ||
  weakenings.linkPreviews(after.linkPreviews, before.linkPreviews) ||
  weakenings.secondFactor(after.secondFactor, before.secondFactor) ||
  weakenings.qq(after.qq, before.qq)
