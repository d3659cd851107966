/** Names this page among the pages of this browser. */
export const tabId = crypto.randomUUID?.() ?? String(Math.random()).slice(2)

const prefix = 'parley.tab.'

/** Lasts as long as the page: how others know that it is there. Pages that are not served securely have no locks. */
if (globalThis.navigator?.locks) void navigator.locks.request(prefix + tabId, () => new Promise(() => {}))

/** Ids of the pages of this browser that are open; of none other than this one where that cannot be known. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return new Set([tabId, ...names])
}
