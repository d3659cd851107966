import { asText, type Fields } from '../json/fields.ts'

/** A link without a label to a message, by which an answer begins: `[ ](https://…/channel/general?msg=ID)`. */
const link = /\[\s*\]\(([^()\s?]*\?(?:[^()\s]*&)?msg=([\w-]{1,64})[^()\s]*)\)/g

export interface Citations {
  /** Without the links, of which nothing would be seen. */
  readonly text: string
  /** The first that is cited of the same room. */
  readonly answered: string | undefined
  /** Whether this attachment shows what is answered. */
  isAnswered(attachment: Fields): boolean
}

/** @param isHere whether a room is the message's own, by what stands for it in an address */
export function citationsIn(said: string, isHere: (kind: string, room: string) => boolean): Citations {
  let answered: string | undefined
  const text = said.replace(link, (_, address: string, id: string) => {
    const [kind = '', room = ''] = (/\/([a-z]+)\/([^/?]+)(?:\/[^/?]*)?\?/.exec(address) ?? []).slice(1)
    if (answered === undefined && isHere(kind, decoded(room))) answered = id
    return ''
  })
  return {
    text: text === said ? said : text.trim(),
    answered,
    isAnswered: ({ message_link: address }) =>
      answered !== undefined && new RegExp(`[?&]msg=${answered}(?![\\w-])`).test(asText(address)),
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
