import { createHash } from 'node:crypto'
import { asFields, asId, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { Place, Where } from '../records/places.ts'
import { refOf } from '../records/refs.ts'
import { type SortedSpool, sortKey } from '../spool/sorted-spool.ts'
import { senderIn } from './senders.ts'

/** A post or a reply, at its place among those of its conversation. */
export interface Post {
  readonly ref: string
  readonly in: Where
  readonly team: string
  readonly post: Fields
  readonly repliesTo?: string | undefined
}

/** Before it is known whether another has the same name. */
export interface Waiting extends Omit<Post, 'repliesTo'> {
  /** If two posts with one ref agree in this, they are the same post, which came twice. */
  readonly content: string
  readonly root?: { readonly ref: string; readonly content: string }
}

/**
 * Sorts posts, which an export has in no order, by conversation and time; replies among the others. An export names no
 * posts either: one is named by its place, its time and its author, which stay when it is edited; others of the same
 * moment by their number besides.
 */
export class Posts {
  readonly #spool: SortedSpool<Waiting>
  #count = 0

  constructor(spool: SortedSpool<Waiting>) {
    this.#spool = spool
  }

  async add(post: Fields, place: Place): Promise<void> {
    const { replies, ...alone } = post
    const root = await this.#add(alone, place)
    for (const reply of asList(replies).map(asFields)) await this.#add(reply, place, root)
  }

  /** @param onTwice called with a post that came before */
  async *sorted(onTwice: (post: Fields) => void): AsyncGenerator<Post> {
    let moment = ''
    const met = new Map<string, Map<string, string>>()
    /** By their contents, of those that are named by a number too. */
    const numbered = new Map<string, string>()
    for await (const { content, root, ...waiting } of this.#spool.sorted()) {
      const at = JSON.stringify([waiting.in, waiting.post.create_at])
      if (at !== moment) met.clear()
      moment = at
      const same = met.get(waiting.ref) ?? new Map<string, string>()
      met.set(waiting.ref, same)
      if (same.has(content)) {
        onTwice(waiting.post)
        continue
      }
      const ref = same.size === 0 ? waiting.ref : refOf(waiting.ref, String(same.size))
      same.set(content, ref)
      if (same.size > 1) numbered.set(content, ref)
      yield { ...waiting, ref, repliesTo: root && (numbered.get(root.content) ?? root.ref) }
    }
  }

  async #add(post: Fields, { where, number }: Place, root?: Waiting['root']) {
    const named = { ref: postRef(post, where), content: contentOf(post, where, root?.ref) }
    await this.#spool.add(sortKey(number, asNumber(post.create_at), this.#count++), {
      ...{ ...named, in: where, team: asText(post.team), post },
      ...(root && { root }),
    })
    return named
  }
}

function postRef(post: Fields, where: Where): string {
  const place = 'group' in where ? where.group : where.people.join(' ')
  return refOf(place, asId(post.create_at), senderIn(post)?.ref ?? '')
}

/** By which Mattermost's own import knows a post again, and its files. */
function contentOf(post: Fields, where: Where, root = ''): string {
  const files = asList(post.attachments).map((one) => asText(asFields(one).path))
  const identity = [where, root, post.create_at, post.user, post.message, post.type, post.props, files]
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64')
}
