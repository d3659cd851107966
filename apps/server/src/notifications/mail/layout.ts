import { escaped } from '../../kernel/escaped.ts'

/** In one line, as subjects and headings are: nothing in it ends a header or turns what follows around. */
export const oneLine = (text: string) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

export const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`

/**
 * A name in which programs for mail find no address to make a link of: behind what addresses are joined by is a zero width
 * space, which is not seen. Also behind the dots of other scripts, which browsers take for such.
 */
export const unlinked = (name: string) => oneLine(name).replace(/[.:/@\u3002\uff0e\uff61]/g, '$&\u200b')

export const small = (html: string) => `<p style="margin:24px 0 0;font-size:13px;opacity:.75">${html}</p>`
export const link = (href: string, text: string) =>
  `<a href="${escaped(href)}" style="color:inherit">${escaped(text)}</a>`

export const button = (href: string, text: string, colour: string) =>
  `<p style="margin:24px 0"><a href="${escaped(href)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:${escaped(colour)};color:#ffffff;text-decoration:none;font-weight:600">${escaped(text)}</a></p>`

/**
 * Without pictures or anything else that is loaded. It names no colour of text or ground but that of its button, so
 * that programs for mail show it light or dark as their reader wants.
 */
export const page = (title: string, content: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title></head><body style="margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif"><div style="max-width:560px;margin:0 auto">${content}</div></body></html>`
