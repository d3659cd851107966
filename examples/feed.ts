/**
 * Brings what is new in a feed, RSS or Atom, into a group by a webhook:
 *
 *     node examples/feed.ts https://example.org/feed.xml 'http://127.0.0.1:8080/api/hook?key=…' [MINUTES]
 *
 * It remembers nothing: what is posted twice under one key is there once. Without minutes it looks once and ends.
 */
import { setTimeout as after } from 'node:timers/promises'

const [feed, webhook, minutes] = process.argv.slice(2)
if (!feed || !webhook) {
  console.error('Usage: node examples/feed.ts FEED WEBHOOK [MINUTES]')
  process.exit(1)
}

/** Newest entries that are posted at each look: a new feed's older entries are left alone. */
const newest = 10
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, raw: string) => raw.replace(/&/g, '&amp;'))
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&(\w+);/g, (all, name: string) => named[name] ?? all)
    .trim()
const inside = (entry: string, tag: string) =>
  unescaped(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`).exec(entry)?.[1] ?? '')

async function look(feed: string, webhook: string) {
  const xml = await (await fetch(feed)).text()
  const entries = xml.match(/<(item|entry)\b[\s\S]*?<\/\1>/g) ?? []
  for (const entry of entries.slice(0, newest).reverse()) {
    const link = inside(entry, 'link') || unescaped(/<link\b[^>]*href="([^"]*)"/.exec(entry)?.[1] ?? '')
    const id = inside(entry, 'guid') || inside(entry, 'id') || link
    await post(webhook, `${inside(entry, 'title')}\n${link}`, encodeURIComponent(id).slice(0, 255))
  }
}

async function post(webhook: string, text: string, key: string) {
  // Whoever writes the feed may use characters that mean something in a webhook's text.
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const body = JSON.stringify({ text: escaped })
  const response = await fetch(webhook, { method: 'POST', headers, body })
  if (response.ok) return
  if (response.status !== 429) throw new Error(((await response.json()) as { msg: string }).msg)
  await after(1000 * Number(response.headers.get('retry-after') ?? 60))
  await post(webhook, text, key)
}

do await look(feed, webhook).catch((error: Error) => console.error(`Not posted: ${error.message}`))
while (minutes && (await after(Number(minutes) * 60_000, true)))
