/** Names this page among the pages of this browser. */
const own: string = crypto.randomUUID?.() ?? String(Math.random()).slice(2)

const prefix = 'parley.tab.'

/** Lasts as long as the page: how others know that it is there. Pages that are not served securely have no locks. */
if (globalThis.navigator?.locks) void navigator.locks.request(prefix + own, () => new Promise(() => {}))

/** Ids of the pages of this browser that are open; of none other than this one where that cannot be known. */
async function open(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set([own, ...names])
}

/** Does something in one page at a time, where the pages know of each other. */
async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  // Missing without https, whatever the types say.
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return locks ? locks.request(`parley.turn.${name}`, act) : act()
}

export type Tabs = typeof tabs

/** The pages of this browser, of which this is one. */
export const tabs = { own, open, inTurn }
