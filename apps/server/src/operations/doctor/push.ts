import type { Config } from '../../platform/config/config.ts'
import { doubtful, type Finding, fine } from './finding.ts'

const what = 'Push'

/** Whether push services learn who sends to them: those that want to know refuse everything else. */
export function checkPush({ push: { isOn, contact } }: Pick<Config, 'push'>): Finding[] {
  if (!isOn) return []
  return [
    contact === undefined
      ? doubtful(
          what,
          'push services do not learn how to reach you, and Apple’s refuses what it is sent then: set PARLEY_PUSH_CONTACT, such as mailto:admin@example.org, or PARLEY_PUBLIC_URL to an address with https.',
        )
      : fine(what, `push services can reach you at ${contact}.`),
  ]
}
