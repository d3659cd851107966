import { ParleyServer } from '../support/server.ts'
import { place, shiftTo } from './clock.ts'

/** A server with data of its own that can be taken from one time to a later one. */
export class Stage {
  readonly #env: Record<string, string> = {
    NODE_OPTIONS: ['clock.ts', '../support/outside.ts']
      .map((file) => `--import ${new URL(file, import.meta.url).href}`)
      .join(' '),
    TZ: place.timezone,
  }
  readonly #server = new ParleyServer(this.#env)

  get url() {
    return this.#server.url
  }

  async moveTo(localTime: string) {
    await this.#server.kill('SIGTERM')
    this.#env.SCREENS_CLOCK_SHIFT = String(shiftTo(localTime))
    await this.#server.start()
  }

  /** Runs the operator's command, and returns its output. */
  administer(...words: string[]) {
    return this.#server.administer(...words)
  }

  dispose() {
    return this.#server.dispose()
  }
}
