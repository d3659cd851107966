import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../format/source.ts'
import { asFields, asId, asText, type Fields } from '../json/fields.ts'
import { jsonValues } from '../json/reading.ts'
import type { JsonPlan } from '../json/splitter.ts'
import type { SourceLimits } from '../limits.ts'

export const isTelegramRoot = (path: string) => path === 'result.json'

/** Fields of a chat that are read before its messages. */
export interface Chat {
  readonly number: number
  readonly name: string
  readonly type: string
  readonly id: string
}

export type ResultItem =
  | { readonly kind: 'self'; readonly fields: Fields }
  | { readonly kind: 'message'; readonly chat: Chat; readonly fields: Fields }

const lists = new Set<unknown>(['chats', 'left_chats'])
const headers = new Set<unknown>(['name', 'type', 'id'])

/** The export of a whole account has lists of chats; the export of one chat is that chat. */
const plan: JsonPlan = (path, isArray) => {
  const [, first, second, , field] = path
  const ofChat = (key: unknown) =>
    headers.has(key) ? 'whole' : key === 'messages' && isArray ? 'members' : 'skip'
  switch (path.length) {
    case 1:
      return 'members'
    case 2:
      return lists.has(first) ? 'members' : first === 'personal_information' ? 'whole' : ofChat(first)
    case 3:
      return first === 'messages' ? 'whole' : second === 'list' && isArray ? 'members' : 'skip'
    case 4:
      return 'members'
    case 5:
      return ofChat(field)
    default:
      return 'whole'
  }
}

/** The contents of an export, in its order. @throws BrokenSource if it is none */
export async function* telegramResult(files: SourceFiles, limits: SourceLimits): AsyncGenerator<ResultItem> {
  const path = files.has('result.json')
    ? 'result.json'
    : [...files.paths()].find((one) => /^[^/]+\.json$/.test(one))
  if (path === undefined)
    throw new BrokenSource(files.name, 'is no export of Telegram: result.json is not there')
  let chat: { key: string; header: Record<string, unknown> } | undefined
  let number = -1
  for await (const { path: at, value } of jsonValues(files, path, { plan, limits, repair })) {
    if (at[1] === 'personal_information') {
      yield { kind: 'self', fields: asFields(value) }
      continue
    }
    const inList = lists.has(at[1])
    const key = inList ? at.slice(0, 4).join(' ') : ''
    if (chat?.key !== key) {
      chat = { key, header: {} }
      number++
    }
    const field = inList ? at[4] : at[1]
    if (field !== 'messages') {
      if (!inList || at.length === 5) chat.header[String(field)] = value
      continue
    }
    const { name, type, id } = chat.header
    yield {
      kind: 'message',
      chat: { number, name: asText(name), type: asText(type), id: asId(id) },
      fields: asFields(value),
    }
  }
  if (number < 0) throw new BrokenSource(path, 'is no export of Telegram: there is no chat in it')
}

/** Telegram writes control characters as `\x1F`, which is no JSON. */
const repair = (text: string) =>
  text.replace(/\\(x[0-9A-Fa-f]{2}|[\s\S])/g, (found, sign: string) =>
    sign.length === 3 ? `\\u00${sign.slice(1)}` : found,
  )
