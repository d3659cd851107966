import type { Static } from 'typebox'
import type { MessageEntry } from '../../entries.ts'
import { asFields, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import { refOf } from '../making/refs.ts'
import type { SortedSpool } from '../spool/sorted-spool.ts'

/** A post or a reply, waiting for its place among those of its conversation. */
export interface Waiting {
  readonly ref: string
  readonly in: Static<typeof MessageEntry>['in']
  readonly team: string
  readonly post: Fields
  readonly repliesTo?: string
}

interface Place {
  readonly where: Waiting['in']
  readonly number: number
}

/** Sorts posts, which an export has in no order, by conversation and time; replies among the others. */
export class Posts {
  readonly #spool: SortedSpool<Waiting>
  #count = 0

  constructor(spool: SortedSpool<Waiting>) {
    this.#spool = spool
  }

  async add(post: Fields, place: Place): Promise<void> {
    const ref = postRef(post, place)
    const { replies, ...alone } = post
    await this.#add(alone, place, { ref })
    for (const reply of asList(replies).map(asFields))
      await this.#add(reply, place, { ref: postRef(reply, place, ref), repliesTo: ref })
  }

  sorted(): AsyncGenerator<Waiting> {
    return this.#spool.sorted()
  }

  #add(post: Fields, { where, number }: Place, more: { ref: string; repliesTo?: string }): Promise<void> {
    const time = Math.max(0, Math.min(asNumber(post.create_at) || 0, Number.MAX_SAFE_INTEGER))
    const key = [number, Math.trunc(time), this.#count++]
      .map((one) => String(one).padStart(16, '0'))
      .join(' ')
    return this.#spool.add(key, { ...more, in: where, team: asText(post.team), post })
  }
}

/** An export names no posts: one is the same as another if both are so in Mattermost's own import. */
function postRef(post: Fields, { where }: Place, root = ''): string {
  const place = 'group' in where ? where.group : where.people.join(' ')
  return refOf(place, root, String(post.create_at), asText(post.user), asText(post.message))
}
