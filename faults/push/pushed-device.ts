import type { Push } from '@parley/contract'
import type { Mischief, TestDevice } from '../../apps/server/test/support/push-service.ts'
import type { Account } from '../person/device.ts'
import type { Random } from '../random.ts'
import { pushService } from './service.ts'

/** Likelihood of each misbehaviour of a push service. */
const mischances = {
  none: 55,
  slow: 12,
  cut: 12,
  silent: 3,
  '429': 8,
  '500': 8,
  '404': 1,
  '410': 1,
} as const
type Mischance = Extract<keyof typeof mischances, string> | '429' | '500' | '404' | '410'

interface ShownPush {
  readonly messageId: number
  readonly body: string
}

/** A person's device without an open page: it handles pushes like the service worker. */
export class PushedDevice {
  readonly account: Account
  readonly testDevice: TestDevice
  /** By tag. */
  readonly shown = new Map<string, ShownPush>()
  /** How often it has sounded for each message. */
  readonly sounds = new Map<number, number>()
  /** Its push service has answered that the device is unknown. */
  isGone = false
  #isCalm = false

  constructor(account: Account, random: Random, count: (fault: string) => void) {
    this.account = account
    this.testDevice = pushService.device()
    this.testDevice.onPush = (push) => this.#receive(push)
    this.testDevice.mischance = () => {
      if (this.isGone) return { status: 410 }
      const name = this.#isCalm ? 'none' : random.weighted(mischances)
      if (name !== 'none') count(`push service: ${name}`)
      if (name === '404' || name === '410') this.isGone = true
      return mischiefOf(name, random)
    }
  }

  /** From here on its push service works properly. */
  calm(): void {
    this.#isCalm = true
  }

  #receive(push: Push): void {
    if (push.kind === 'close') this.shown.delete(push.tag)
    if (push.kind !== 'message') return
    const { tag, messageId, body, isChange, isQuiet } = push
    if (this.shown.get(tag)?.messageId === messageId && !isChange) return
    this.shown.set(tag, { messageId, body })
    if (!isQuiet) this.sounds.set(messageId, (this.sounds.get(messageId) ?? 0) + 1)
  }
}

function mischiefOf(name: Mischance, random: Random): Mischief | undefined {
  if (name === 'none') return undefined
  if (name === 'slow') return { lateMs: random.integer(50, 2500) }
  if (name === 'cut' || name === 'silent') return name
  // Left to the server now and then, which waits for longer.
  const isHurried = name === '429' || random.chance(0.7)
  return { status: Number(name), ...(isHurried && { retryAfter: random.integer(0, 2) }) }
}
