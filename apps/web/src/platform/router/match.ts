import type { Route } from './route.ts'

export type Params = Readonly<Record<string, string>>

interface Branch {
  /** From the outermost layout to the page. */
  routes: readonly Route[]
  params: Params
}

/** The first branch of the table that takes the whole path. */
export const matchRoutes = (table: readonly Route[], pathname: string): Branch | undefined =>
  branchFor(table, segmentsOf(pathname))

function branchFor(table: readonly Route[], segments: readonly string[]): Branch | undefined {
  for (const route of table) {
    const taken = take(route.path ?? '', segments)
    if (!taken) continue
    const below = route.children ? branchFor(route.children, taken.rest) : endOf(taken.rest)
    if (below) return { routes: [route, ...below.routes], params: { ...taken.params, ...below.params } }
  }
  return undefined
}

const endOf = (rest: readonly string[]): Branch | undefined =>
  rest.length === 0 ? { routes: [], params: {} } : undefined

export interface PathMatch {
  params: Params
  /** The part of the path that the pattern stands for. */
  base: string
}

/** Compares a path with a pattern such as `/user/:id`, which may end in `/*`. */
export function matchPath(pattern: string, pathname: string): PathMatch | undefined {
  const isOpen = pattern.endsWith('/*')
  const segments = segmentsOf(pathname)
  const taken = take(isOpen ? pattern.slice(0, -2) : pattern, segments)
  if (!taken || (taken.rest.length > 0 && !isOpen)) return undefined
  const base = segments.slice(0, segments.length - taken.rest.length)
  return { params: taken.params, base: `/${base.join('/')}` }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

function take(pattern: string, segments: readonly string[]) {
  if (pattern === '*') return { params: {}, rest: [] }
  const params: Record<string, string> = {}
  const wanted = segmentsOf(pattern)
  for (const [index, name] of wanted.entries()) {
    const segment = segments[index]
    if (segment === undefined) return undefined
    if (name.startsWith(':')) params[name.slice(1)] = decode(segment)
    else if (name !== segment) return undefined
  }
  return { params, rest: segments.slice(wanted.length) }
}

/** An address that a person types may be nonsense. */
function decode(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
