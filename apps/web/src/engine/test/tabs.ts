import type { Tabs } from '../../platform/storage/tab.ts'

/** Pages of one browser that come and go. */
export function browserTabs() {
  const open = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    open(own: string): Tabs {
      open.add(own)
      return {
        own,
        open: async () => new Set(open),
        inTurn(_, act) {
          const acting = turn.then(act)
          turn = acting.catch(() => {})
          return acting
        },
      }
    },
    close: (own: string) => void open.delete(own),
  }
}
