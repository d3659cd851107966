import { type CallShape, calls } from '@parley/contract'

/** The calls that a server answers, as it says itself. */
export async function servedCalls(url: string): Promise<CallShape[]> {
  const response = await fetch(`${url}/docs/json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => {
      const endpoint = `${method.toUpperCase()} ${path}`
      const call = Object.values(calls).find((known) => `${known.method} ${known.path}` === endpoint)
      if (!call) throw new Error(`${endpoint} is served, but not in the contract`)
      return call
    }),
  )
}
