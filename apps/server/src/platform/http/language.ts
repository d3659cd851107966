import type { IncomingMessage, Server } from 'node:http'
import { type Language, languages, type SiteLanguage } from '@parley/contract'

/** The first of our languages that the client prefers, as `Accept-Language` orders them; else the default. */
export const preferredLanguage = (acceptLanguage: string | undefined): Language =>
  knownIn(acceptLanguage) ?? languages[0]

function knownIn(acceptLanguage: string | undefined): Language | undefined {
  const wanted = (acceptLanguage ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const known = languages.find((ours) => ours === language)
    if (known) return known
  }
  return undefined
}

/**
 * The language of answers to a client. A header of one language is the choice of the client or its person; a browser on
 * its own lists several, which count if the site's setting allows it.
 */
export function answeredLanguage(acceptLanguage: string | undefined, site: SiteLanguage): Language {
  if (site === 'browser') return preferredLanguage(acceptLanguage)
  const named = new Set(
    acceptLanguage
      ?.toLowerCase()
      .split(',', 20)
      .map((tag) => tag.trim()),
  )
  return (named.size > 1 ? undefined : knownIn(acceptLanguage)) ?? site
}

/** Decides the language of every request once, as it comes: whatever reads the header later reads the decision. */
export function decideLanguages(server: Server, site: () => SiteLanguage): void {
  const decide = ({ headers }: IncomingMessage) => {
    headers['accept-language'] = answeredLanguage(headers['accept-language'], site())
  }
  server.prependListener('request', decide)
  server.prependListener('upgrade', decide)
}
