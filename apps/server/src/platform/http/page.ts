import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from './brand.ts'
import { preferredLanguage } from './language.ts'

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof encoders

interface Page {
  readonly html: string
  readonly etag: string
  readonly packed: Map<Encoding, Promise<Buffer>>
}

/** Content of a page before the app has loaded, in place of an outline. */
export interface Content {
  readonly title: string
  /** Path of its style sheet. */
  readonly styles: string
  readonly html: string
  /** JSON for the app, which takes the page over with it. */
  readonly data: string
}

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  content?: Content,
) => Promise<FastifyReply>

/**
 * Answers with the web app's page, which has the site's name and the outline of a screen before there is any script.
 * Its parts differ by the site alone, so it is made once, and compressed once.
 *
 * @param dir of the built web app
 */
export function pageOf(dir: string, brand: () => Promise<Brand>): SendPage {
  const template = readFileSync(join(dir, 'index.html'), 'utf8')
  let made = new Map<string, Page>()
  return async ({ headers }, reply, content) => {
    const { name } = await brand()
    const language = preferredLanguage(headers['accept-language'])
    if (content) {
      const html = withContent(filled(template, { name, language }), content)
      // It is about somebody, and for everybody who has the link.
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    }
    const key = `${language} ${name}`
    const known = made.get(key)
    const page = known ?? makePage(filled(template, { name, language }))
    // The name of a site seldom changes.
    if (!known) made = new Map([...made, [key, page] as const].slice(-4))
    return sendPage(page, headers, reply)
  }
}

/** Ours stands where the site's name belongs. */
function filled(template: string, { name, language }: { name: string; language: string }): string {
  const tagged = template.replace(
    /<html lang="[^"]*"/,
    () => `<html lang="${language === 'zh' ? 'zh-CN' : language}" data-language="${language}"`,
  )
  if (!name) return tagged
  const shown = escaped(name)
  return tagged
    .replaceAll('>Parley<', () => `>${shown}<`)
    .replace('content="Parley"', () => `content="${shown}"`)
}

/** Its style sheet comes first, and the app's script once it is painted: `public/ahead.js` begins it. */
function withContent(page: string, { title, styles, html, data }: Content): string {
  const script = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(page)
  // No text of somebody's ends an element.
  const json = data.replaceAll('<', '\\u003c')
  return page
    .replace(/<title>[^<]*/, () => `<title>${escaped(title)}`)
    .replace(
      /<link rel="stylesheet" href="\/assets\/first-[^>]*>/,
      () => `<link rel="stylesheet" href="${styles}" />`,
    )
    .replace(script?.[0] ?? '', () => `<meta name="app" content="${script?.[1] ?? ''}" />`)
    .replace(/<!--app-->[\s\S]*<!--\/app-->/, () => html)
    .replace(
      /<link rel="stylesheet" crossorigin[^>]*><\/body>/,
      () => `<script type="application/json" id="served">${json}</script></body>`,
    )
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

function makePage(html: string): Page {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`
  return { html, etag, packed: new Map() }
}

async function sendPage(
  { html, etag, packed }: Page,
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
) {
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language')
    .header('etag', etag)
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const encoding = encodingOf(headers['accept-encoding'])
  if (!encoding) return reply.send(html)
  const body = packed.get(encoding) ?? encoders[encoding](html)
  packed.set(encoding, body)
  return reply.header('content-encoding', encoding).send(await body)
}

/** The best encoding that the browser accepts. */
function encodingOf(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').map((part) => part.trim())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
