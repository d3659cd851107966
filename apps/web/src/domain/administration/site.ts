import type { Answer, CallInput } from '@parley/client'
import type { QueryClient } from '@tanstack/react-query'
import { followSite } from '../../platform/texts/index.ts'
import { api } from '../api/api.ts'
import { apiQuery } from '../queries/queries.ts'
import { loadSiteSettings } from '../site-settings.ts'
import { readListsAgain } from './listed.ts'

export type SiteChanges = NonNullable<CallInput<'PUT /api/settings/admin/info'>['body']>
export type SiteRules = Answer<'GET /api/settings/admin/rules'>

export const siteRulesQuery = { ...apiQuery('GET /api/settings/admin/rules'), staleTime: 0 }
/** People whom a change would affect now. */
export const siteEffectsQuery = { ...apiQuery('GET /api/settings/admin/effects'), staleTime: 0, gcTime: 0 }
export type SiteEffects = Answer<'GET /api/settings/admin/effects'>

export const siteQuery = { ...apiQuery('GET /api/settings/info'), staleTime: 0 }

/** Settings that the page has before its first text, in a style sheet that the browser caches. */
const brandFields = ['accent', 'logo', 'name', 'language'] as const

export async function changeSite(client: QueryClient, changes: SiteChanges) {
  await api.call('PUT /api/settings/admin/info', { body: changes })
  await Promise.all([
    readListsAgain(client, 'GET /api/settings/admin/rules', 'GET /api/settings/info'),
    loadSiteSettings(),
    changes.language !== undefined && followSite(changes.language),
    brandFields.some((name) => changes[name] !== undefined) && showBrand(),
  ])
}

const files = ['/brand.css', '/brand-icon', '/manifest.webmanifest']

/** Shows the site as it looks by now: the browser keeps what it has for minutes. */
async function showBrand() {
  await Promise.all(files.map((file) => fetch(file, { cache: 'reload' })))
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/brand"]')) {
    const anew = link.cloneNode() as HTMLLinkElement
    anew.onload = () => link.remove()
    if (link.rel === 'stylesheet') link.after(anew)
    else link.replaceWith(anew)
  }
}
