import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accentOf, defaultAccent, type Language, type SiteLanguage } from '@parley/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { preferredLanguage } from './language.ts'

/** Name and look of a site; empty fields have their defaults. */
export interface Brand {
  readonly name: string
  readonly accent: string
  readonly logo: string
  readonly language: SiteLanguage
}

/** Cached for five minutes; then browsers use the old one while they fetch the new: no page waits for its colour. */
const caching = 'max-age=300, stale-while-revalidate=2592000'

/**
 * Files that the page requests before its first paint, so that no other colour flashes: style variables, icon, and
 * manifest. They are not endpoints: they are files of the web app that differ for every site.
 *
 * @param dir of the built web app
 */
export function serveBrand(app: FastifyInstance, dir: string, brand: () => Promise<Brand>): void {
  const get = (
    path: string,
    answer: (reply: FastifyReply, brand: Brand, language: Language) => FastifyReply,
  ) =>
    app.get(path, { schema: { hide: true } }, async ({ headers }, reply) =>
      answer(
        reply.header('cache-control', caching),
        await brand(),
        preferredLanguage(headers['accept-language']),
      ),
    )
  const icon = textOf(join(dir, 'favicon.svg'))
  const manifest = textOf(join(dir, 'manifest.webmanifest'))
  get('/brand.css', (reply, brand) => reply.type('text/css; charset=utf-8').send(cssOf(brand)))
  if (icon !== undefined) get('/brand-icon', (reply, shown) => sendIcon(reply, icon, shown))
  if (manifest !== undefined) {
    const usual = JSON.parse(manifest) as Manifest
    get('/manifest.webmanifest', (reply, shown, language) => sendManifest(reply, usual, shown, language))
  }
}

const sendIcon = (reply: FastifyReply, icon: string, { accent, logo }: Brand) =>
  logo
    ? reply.redirect(logo)
    : reply.type('image/svg+xml').send(icon.replaceAll(defaultAccent, accent || defaultAccent))

const sendManifest = (
  reply: FastifyReply,
  manifest: Manifest,
  { name, accent, logo }: Brand,
  language: Language,
) =>
  reply
    .type('application/manifest+json')
    .header('vary', 'accept-language')
    .send({
      ...manifest,
      lang: language,
      description: descriptionIn(language),
      shortcuts: shortcutsIn(language),
      ...(name && { name, short_name: name }),
      ...(accent && { theme_color: accentOf(accent).light.accent }),
      icons: logo
        ? [{ src: logo, sizes: '512x512', purpose: 'any' }]
        : manifest.icons.flatMap((one) => iconsOf(one, accent)),
    })

/** A drawn icon has the site's colour; of the painted ones, those without a colour of their own fit any. */
function iconsOf(icon: ManifestIcon, accent: string): object[] {
  if (icon.src.endsWith('.svg')) return [{ ...icon, src: '/brand-icon' }]
  return accent === '' || icon.purpose === 'monochrome' ? [icon] : []
}

interface ManifestIcon {
  readonly src: string
  readonly purpose?: string
}

/** A custom web app may have no such file. */
const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

interface Manifest {
  readonly icons: readonly ManifestIcon[]
}

/** Stronger than the styles of the web app, whichever comes first. The page reads the language before its first text. */
function cssOf({ accent, language }: Brand): string {
  const site = `html:root{--site-language:${language}}`
  if (accent === '') return site
  const { light, dark } = accentOf(accent)
  const variables = (colours: Readonly<Record<string, string>>) =>
    Object.entries(colours)
      .map(([name, value]) => `--color-${name}:${value}`)
      .join(';')
  return `${site}html:root{${variables(light)}}html:root.dark{${variables(dark)}}`
}

const shortcuts = {
  zh: { new: '发起聊天', search: '搜索', notes: '收藏' },
  en: { new: 'New chat', search: 'Search', notes: 'Saved messages' },
} satisfies Record<Language, object>

const descriptions: Record<Language, string> = {
  zh: '和好友、群聊在一起，消息只保存在你们自己的服务器上。',
  en: 'Chats with friends and groups, kept on a server of your own.',
}

/** Description that browsers show beside the name before installation. */
const descriptionIn = (language: Language) => descriptions[language]

/**
 * Entries in the menu of the app's icon, in the language of the person who installs it; `features/launch` opens them.
 */
const shortcutsIn = (language: Language) =>
  Object.entries(shortcuts[language]).map(([at, name]) => ({
    name,
    url: `/open?at=${at}`,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  }))
