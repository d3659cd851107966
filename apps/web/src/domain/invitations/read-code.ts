import { linksIn } from '@parley/contract/links'
import { invitationPath, siteOrigin } from './link.ts'

/** Sixteen signs, in fours or together, as somebody dictates or writes them; digits alone are something else. */
const written = /^(?=.*[a-z])[\da-z]{4}(?:[ -]?[\da-z]{4}){3}$/i
const inLink = /^[\dA-Za-z -]{12,48}$/

const bare = (code: string) => code.replace(/[ -]/g, '').toUpperCase()

/**
 * The code of an invitation to this site, in what was scanned or pasted: its link, alone or among words, or the code
 * as it is written down.
 */
export function codeIn(
  text: string,
  hosts = [location.host, new URL(siteOrigin()).host],
): string | undefined {
  const trimmed = text.trim()
  if (written.test(trimmed)) return bare(trimmed)
  for (const { href } of linksIn(trimmed)) {
    const code = href && codeOfLink(href, hosts)
    if (code) return code
  }
  return undefined
}

function codeOfLink(address: string, hosts: readonly string[]) {
  const url = URL.parse(address)
  const before = invitationPath('')
  if (!url || !hosts.includes(url.host) || !url.pathname.startsWith(before)) return undefined
  const code = decoded(url.pathname.slice(before.length).replace(/\/$/, ''))
  return inLink.test(code) ? bare(code) : undefined
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
