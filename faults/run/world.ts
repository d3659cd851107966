import { keyOf, Model } from '../model/model.ts'
import { Line, type Target } from '../network/line.ts'
import { clientOf, decided } from '../person/calls.ts'
import { type Account, Device } from '../person/device.ts'
import { OlderClient } from '../person/older-client.ts'
import type { Seat } from '../person/seat.ts'
import { PushedDevice } from '../push/pushed-device.ts'
import { Random } from '../random.ts'
import type { Site } from '../sites/site.ts'
import { timing } from '../timing.ts'

/** A person in a run, with their devices. */
export interface Person {
  readonly account: Account
  readonly devices: Device[]
  readonly older: OlderClient | undefined
}

/** All there is in one run. */
export class World {
  readonly random: Random
  readonly site: Site
  readonly model = new Model()
  readonly people: Person[] = []
  /** On which no page is open. */
  readonly pushed: PushedDevice[] = []
  /** Seats of current and former participants in group calls. */
  readonly seats: Seat[] = []
  readonly faults = new Map<string, number>()
  /** Work beside the steps, with names. */
  readonly underWay = new Map<Promise<unknown>, string>()
  /** Counter that makes messages distinct. */
  said = 0
  isOver = false

  constructor(random: Random, site: Site) {
    this.random = random
    this.site = site
    this.model.hearsSignals = site.nodes.length === 1 && Object.keys(site.disasters).length === 0
  }

  get devices(): Device[] {
    return this.people.flatMap(({ devices }) => devices)
  }

  readonly count = (fault: string): void => {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }

  /** People with their devices, most of them friends of one another. */
  async populate(count: number): Promise<void> {
    const { random, site } = this
    const accounts = await site.takePeople(count)
    for (const account of accounts) {
      const devices = [await this.#openDevice(account)]
      if (random.chance(0.35)) devices.push(await this.#openDevice(account))
      const older = random.chance(0.35) ? await this.#openOlder(account) : undefined
      this.people.push({ account, devices, older })
    }
    if (site.notifiesDevices) await this.#subscribe(accounts)
    for (const [i, one] of accounts.entries())
      for (const other of accounts.slice(i + 1)) if (random.chance(0.85)) await this.befriend(one, other)
  }

  async #subscribe(accounts: readonly Account[]): Promise<void> {
    for (const account of accounts) {
      const device = new PushedDevice(account, new Random(this.random.integer(0, 2 ** 31)), this.count)
      const body = device.testDevice.subscription('zh')
      await decided(() => this.directly(account).call('PUT /api/push/devices', { body }))
      this.pushed.push(device)
    }
  }

  async befriend(one: Account, other: Account): Promise<void> {
    await decided(() => this.directly(one).call('POST /api/user/friends', { body: { friendId: other.id } }))
    this.model.friends.add(keyOf('direct', other.id, one.id))
  }

  /** Calls that are not on anybody's line. One that were given up could still be carried out, after those to come. */
  directly(account: Account) {
    return clientOf(this.directUrl(), account.token, timing.settleMs)
  }

  directUrl(): string {
    return urlOf(this.random.pick(this.site.nodes))
  }

  /** Lets something go on while the next steps are taken. */
  beside(what: string, work: Promise<unknown>): void {
    const kept = work.catch((error: unknown) => this.model.complain(`${what} failed: ${String(error)}`))
    this.underWay.set(kept, what)
    void kept.finally(() => this.underWay.delete(kept))
  }

  close(): void {
    this.isOver = true
    for (const seat of this.seats) seat.close()
    for (const { devices, older } of this.people) {
      for (const device of devices) device.close()
      older?.close()
    }
  }

  async #openDevice(account: Account): Promise<Device> {
    return new Device(account, await this.openLine(), this.model)
  }

  async #openOlder(account: Account): Promise<OlderClient> {
    return new OlderClient(account, await this.openLine(), (what) => this.model.complain(what))
  }

  /** Each connection may go to another node. */
  openLine(): Promise<Line> {
    return Line.open(() => this.random.pick(this.site.nodes), this.count)
  }
}

/** Past every line. */
export const urlOf = ({ port }: Target) => `http://127.0.0.1:${port}`
