import { accentOf, defaultAccent } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { brandOf, type SiteRules } from '../../platform/settings/service.ts'

/** The sender that an email names. */
export interface MailSite {
  readonly name: string
  readonly host: string
  readonly url: string
  /** White text is read on it. */
  readonly colour: string
}

export async function siteOf(queries: Queries, rules: SiteRules, publicUrl: string): Promise<MailSite> {
  const { name, accent } = await brandOf(queries, rules)
  return {
    name: name || 'Parley',
    host: new URL(publicUrl).host,
    url: publicUrl,
    colour: accentOf(accent || defaultAccent).light.accent ?? defaultAccent,
  }
}
