import {
  bodyOf,
  fileSize,
  gistOf,
  kindOf,
  type Language,
  MessageType,
  type Msg,
  previewOf,
} from '@parley/contract'
import type { OwnMessage } from '../../../platform/domains/own-data.ts'
import { Html, html } from './html.ts'
import { type Say, timeOf } from './words.ts'

interface Reader {
  readonly language: Language
  readonly say: Say
}

export function messageHtml({ id, author, isMe, at, msg }: OwnMessage, reader: Reader): string {
  return html`<article id="m${id}" class="${isMe ? 'mine' : 'theirs'}">
<header><b>${author}</b> <time datetime="${at}">${timeOf(at)}</time></header>
${contentHtml(msg, reader)}
</article>
`.markup
}

type Body = Readonly<Record<string, unknown>>

const textOf = (body: Body, field: string) => String(body[field] ?? '')

/** Content of a message, by its kind; for an unknown kind, its preview. */
function contentHtml(msg: Msg, reader: Reader): Html {
  const { type } = msg
  const kind = kindOf(type)
  const body = bodyOf(msg) as Body
  const line = previewOf(gistOf(type, body), reader.language) ?? ''
  if (kind?.files === 'markup') return html`<div>${new Html(textOf(body, 'content'))}</div>`
  if (kind?.files) return fileHtml(type, body, line, reader)
  if (kind?.content !== 'text') return html`<p class="soft">${line}</p>`
  return html`${kind.cites && citedHtml(body, reader)}<p class="text">${textOf(body, 'content')}</p>`
}

/** The message that somebody replied to, with the name of its author. */
function citedHtml(body: Body, { language }: Reader): Html {
  const original = body.msg as Msg | undefined
  const said = original && previewOf(gistOf(original.type, bodyOf(original)), language)
  return html`<blockquote><a href="#m${textOf(body, 'msgID')}">${textOf(body, 'userNickName')}</a> ${said ?? ''}</blockquote>`
}

function fileHtml(type: number, body: Body, line: string, { language, say }: Reader): Html {
  const src = textOf(body, 'src')
  if (!src.startsWith('files/')) return html`<p class="soft">${line} (${say('notHere')})</p>`
  const title = textOf(body, 'title') || line
  if (type === MessageType.image)
    return html`<a href="${src}"><img src="${src}" alt="${title}" loading="lazy"></a>`
  if (type === MessageType.video)
    return html`<video src="${src}" controls preload="none" title="${title}"></video>`
  if (type === MessageType.voice)
    return html`<audio src="${src}" controls preload="none" title="${title}"></audio>`
  const { size } = body
  return html`<p><a href="${src}" download>${title}</a> <span class="soft">${typeof size === 'number' ? fileSize(size, language) : undefined}</span></p>`
}
