import type { Language, UserInfo } from '@parley/contract'
import { documentEnd, documentStart } from './document.ts'
import { html } from './html.ts'
import { type Say, timeOf } from './words.ts'

/** A conversation in the list of them. */
export interface Listed {
  readonly kind: 'direct' | 'group'
  readonly title: string
  readonly page: string
  readonly count: number
}

interface Index {
  readonly language: Language
  readonly say: Say
  readonly madeAt: Date
  readonly profile: UserInfo
  /** Where the picture is in the archive, if it is in it. */
  readonly avatar: string | undefined
  readonly conversations: readonly Listed[]
  readonly leftOut: number
}

export function* indexPage({ language, say, madeAt, profile, avatar, ...rest }: Index): Generator<string> {
  yield documentStart(say('title'), language)
  yield html`<div class="head">${avatar && html`<img src="${avatar}" alt="">`}<div>
<h1>${say('title')}</h1>
<p>${profile.nickname} <span class="soft">${profile.userID}</span></p>
</div></div>
<p class="soft">${say('madeAt', timeOf(madeAt.toISOString()))}</p>
<p>${say('about')}</p>
${rest.leftOut > 0 ? html`<p>${say('leftOut', rest.leftOut)}</p>` : undefined}
<p>${say('data')}<a href="data.json">data.json</a></p>
<h2>${say('conversations')}</h2>
`.markup
  if (rest.conversations.length === 0) yield html`<p class="soft">${say('none')}</p>`.markup
  else {
    yield '<ul class="list">\n'
    for (const { kind, title, page, count } of rest.conversations)
      yield html`<li><a href="${page}"><b>${title}</b><br><span class="soft">${say(kind)} · ${say('messages', count)}</span></a></li>
`.markup
    yield '</ul>\n'
  }
  yield documentEnd
}
