import { announcementLimits } from '@parley/contract'
import { Stagger } from '../../concurrency/stagger.ts'
import type { Broker } from '../broker/broker.ts'
import type { Connection } from './connection.ts'
import { encodeNotice } from './encode.ts'
import type { Hub } from './hub.ts'
import { type SiteNotice, siteTopic } from './notices.ts'

interface Parts {
  readonly broker: Broker
  readonly hub: Pick<Hub, 'all'>
  readonly onError: (error: unknown) => void
}

/**
 * Notifies everybody on this node of changes that concern all, a few at a time, since each of them then sends a
 * request. People who are not notified read the change when they reconnect.
 */
export class SiteAudience {
  readonly #spread: Stagger<Connection>
  #notice: SiteNotice | undefined

  constructor({ broker, hub, onError }: Parts) {
    this.#spread = new Stagger({
      act: (connection) => this.#notify(connection),
      atLeast: 50,
      withinMs: announcementLimits.notifiedWithinMs,
    })
    broker
      .subscribe(siteTopic, (notice) => {
        this.#notice = notice as SiteNotice
        this.#spread.add([...hub.all()].filter(({ kind }) => kind === 'chat'))
      })
      .catch(onError)
  }

  close(): void {
    this.#spread.close()
  }

  #notify(connection: Connection): void {
    const audience = { extended: connection.extended, mine: false }
    const frame = this.#notice && encodeNotice(this.#notice, audience)
    if (frame) connection.send(frame)
  }
}
