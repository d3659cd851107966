import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchCode, watchStyles } from './fetch-code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const broken = new Error('no network')

test('fetchCode requests a part that fails twice more', async () => {
  const load = vi
    .fn(async () => 'here')
    .mockRejectedValueOnce(broken)
    .mockRejectedValueOnce(broken)
  const fetched = fetchCode(load)
  await vi.runAllTimersAsync()
  expect(await fetched).toBe('here')
  expect(load).toHaveBeenCalledTimes(3)
})

test('code that never comes is an error', async () => {
  const load = vi.fn(async () => 'here').mockRejectedValue(broken)
  const fetched = expect(fetchCode(load)).rejects.toBe(broken)
  await vi.runAllTimersAsync()
  await fetched
  expect(load).toHaveBeenCalledTimes(3)
})

describe('where a style sheet does not come', () => {
  class Link {
    rel = 'stylesheet'
    href = ''
    onload = () => {}
    onerror = () => {}
    remove() {}
  }
  let isOnline: boolean
  const requested: string[] = []
  let hear: (event: { target: unknown }) => void

  beforeEach(() => {
    isOnline = false
    requested.length = 0
    vi.stubGlobal('HTMLLinkElement', Link)
    vi.stubGlobal('document', {
      addEventListener: (_: string, listener: typeof hear) => {
        hear = listener
      },
      createElement: () => new Link(),
      head: {
        append(link: Link) {
          requested.push(link.href)
          if (isOnline) return link.onload()
          hear({ target: link })
          link.onerror()
        },
      },
    })
    watchStyles()
  })
  afterEach(async () => {
    isOnline = true
    // Nothing is missing any more for the next test; a loaded part is not requested again.
    await fetchCode(part(`/new-${seen.size}.css`))
    vi.unstubAllGlobals()
  })

  /** As Vite makes it: only the first to load a part requests its style sheet. */
  const seen = new Set<string>()
  const part = (href: string) => Object.assign(loading(href), { toString: () => href })
  const loading = (href: string) => async () => {
    if (!seen.has(href)) {
      seen.add(href)
      if (!isOnline) {
        hear({ target: Object.assign(new Link(), { href }) })
        throw broken
      }
    }
    return 'here'
  }
  const refused = async (load: () => Promise<unknown>) => {
    const fetched = expect(fetchCode(load)).rejects.toBeUndefined()
    await vi.runAllTimersAsync()
    await fetched
  }

  test('neither the part nor another that has it too is shown without it', async () => {
    const one = part('/shared.css')
    const other = Object.assign(loading('/shared.css'), { toString: () => 'another part' })
    await refused(one)
    await refused(other)
    isOnline = true
    requested.length = 0
    expect(await fetchCode(other)).toBe('here')
    expect(requested).toEqual(['/shared.css'])
    expect(await fetchCode(one)).toBe('here')
    expect(requested).toEqual(['/shared.css'])
  })

  test('a part that is here is held up by nothing', async () => {
    isOnline = true
    const known = part('/known.css')
    await fetchCode(known)
    isOnline = false
    await refused(part('/other.css'))
    expect(await fetchCode(known)).toBe('here')
  })
})
