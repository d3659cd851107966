const pages = /^\/(user|group|m|i)\//

/** Where in the app an address leads; undefined for one outside, and for what the server hands out itself. */
export function ownPage(href: string, origin = location.origin): string | undefined {
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  if (url.origin !== origin || !pages.test(url.pathname)) return undefined
  return url.href.slice(url.origin.length)
}
