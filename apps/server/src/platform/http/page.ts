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

/**
 * Answers with the web app's page, which has the site's name and the outline of a screen before there is any script.
 * Its parts differ by the site alone, so it is made once, and compressed once.
 *
 * @param dir of the built web app
 */
export function pageOf(dir: string, brand: () => Promise<Brand>) {
  const template = readFileSync(join(dir, 'index.html'), 'utf8')
  let made = new Map<string, Page>()
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { name } = await brand()
    const language = preferredLanguage(headers['accept-language'])
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

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

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

/** Those that browsers have. */
function encodingOf(accepted = ''): Encoding | undefined {
  const names = accepted.split(',').map((part) => part.trim())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}
