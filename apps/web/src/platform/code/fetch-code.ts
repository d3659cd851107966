/** Milliseconds until it is tried again. */
const pauses = [300, 1500]
/** Style sheets that failed to load. Vite requests each only once, whatever the response. */
const missing = new Set<string>()
/**
 * Parts that have loaded with all their styles: a style sheet that another part misses does not concern them. Each is
 * named by the source of the function that loads it, which names the file; the function may be another one each time.
 */
const here = new Set<string>()

/** Imports a part of the app; a connection that drops in that moment, or is just coming back, is given two more tries. */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await fetchAll(load)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return fetchAll(load)
}

async function fetchAll<T>(load: () => Promise<T>) {
  // Any of them may be a part's own: most share some.
  if (!here.has(`${load}`)) await Promise.all([...missing].map(fetchStyles))
  const code = await load()
  here.add(`${load}`)
  return code
}

function fetchStyles(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  const settled = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
  document.head.append(link)
  return settled.then(() => missing.delete(href))
}

/** Notes which style sheets do not come, for the next try. */
export function watchStyles() {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      missing.add(target.href)
      target.remove()
    },
    true,
  )
}
