import type { Queries } from '../../db/database.ts'
import type { FoundRow, Spot } from '../conversations/searched-repository.ts'
import {
  type Candidate,
  candidates,
  type Nearest,
  nearestBlocks,
  type Reach,
  type Stretch,
  textsWith,
} from './candidate-repository.ts'
import { bucketOfBlock } from './index/block-key.ts'
import { type Line, linesOf, mentionTerm, senderTerm, typeTerm } from './index/line.ts'
import { areIn, type Needle, termsOfNeedles } from './text/needles.ts'

/** Conditions of a search. */
export interface Wanted {
  readonly needles: readonly Needle[]
  readonly from: number | undefined
  /** A letter of `typeLetters`. */
  readonly type: string | undefined
  /** Nothing but words: of no type. */
  readonly isPlain: boolean
  /** The message must mention one of these. */
  readonly mentions: readonly number[]
}

export interface Looking {
  readonly reach: Reach
  readonly wanted: Wanted
  readonly stretch: Stretch
  readonly isNewestFirst: boolean
  readonly limit: number
  /** In one conversation: the buckets whose blocks may be near. */
  readonly buckets?: { readonly first: number; readonly last: number }
  /** Reads the messages at these places that somebody may read, as they are now. */
  readonly read: (spots: readonly Spot[]) => Promise<readonly FoundRow[]>
}

export interface Looked {
  /** In the order that was asked for. */
  readonly rows: readonly FoundRow[]
  /** The stretch that is still to be searched; undefined if there is none. */
  readonly rest: Stretch | undefined
}

/** Blocks of each conversation with which looking begins, whatever is in them: what is common is found there. */
const nearOfEach = 3
/** Blocks of all conversations together that are searched before the index is used. */
const nearOfAll = 96
/** Blocks that are looked through for one answer, and how much text: what is not found by then is left for the next. */
const mostBlocks = 1000
const mostBytes = 8 * 1024 * 1024
/** The first ones that are looked through at once, then ever more; and how much text. */
const atOnce = 24
const mostBytesAtOnce = 2 * 1024 * 1024

interface Match extends Spot {
  readonly id: number
}

/**
 * Looks through blocks in the order of their nearest messages. Those of several conversations overlap: a match counts once
 * no block is left that may have a nearer one.
 */
export async function look(queries: Queries, looking: Looking): Promise<Looked> {
  const run = new Run(queries, looking)
  return await run.look()
}

class Run {
  readonly #queries: Queries
  readonly #looking: Looking
  readonly #sign: 1 | -1
  readonly #rows: FoundRow[] = []
  #matches: Match[] = []
  /** A node of the version before may have put messages into a second block. */
  readonly #matched = new Set<number>()
  #bytes = 0

  constructor(queries: Queries, looking: Looking) {
    this.#queries = queries
    this.#looking = looking
    this.#sign = looking.isNewestFirst ? 1 : -1
  }

  async look(): Promise<Looked> {
    const { reach, stretch, isNewestFirst, buckets } = this.#looking
    const near = await nearestBlocks(this.#queries, {
      reach,
      stretch,
      isNewestFirst,
      ofEach: nearOfEach,
      ...(buckets && { buckets }),
    })
    const behind = near.filter(({ is_last }) => is_last).map((block) => this.#farthest(block))
    const most = Math.max(Number.NEGATIVE_INFINITY, ...behind)
    // Blocks that are still added to are in no index, and as a rule the newest of their conversations.
    const open = near.filter(({ is_open }) => is_open).length
    const first = near.slice(0, Math.max(nearOfAll, open + atOnce))
    const next = near[first.length]
    const bound = await this.#lookThrough(
      first,
      next ? Math.max(most, this.#nearest(next)) : most,
      Math.max(atOnce, open),
    )
    if (this.#isOver(bound) || bound === Number.NEGATIVE_INFINITY) return this.#answer(bound)
    return await this.#lookFurther(near, first, most)
  }

  async #lookFurther(near: readonly Nearest[], seen: readonly Nearest[], most: number): Promise<Looked> {
    const termSets = this.#termSets()
    if (termSets.length === 0) {
      const rest = near.slice(seen.length)
      return this.#answer(await this.#lookThrough(rest, most))
    }
    const found = await this.#candidates(termSets)
    const open = await this.#openBlocks(near)
    const known = new Set(seen.map(keyOf))
    const all = new Map([...open, ...found.blocks].map((block) => [keyOf(block), block]))
    const blocks = [...all.values()]
      .filter((block) => !known.has(keyOf(block)) && this.#nearest(block) > found.bound - 1)
      .toSorted((a, b) => this.#nearest(b) - this.#nearest(a))
    return this.#answer(await this.#lookThrough(blocks, found.bound))
  }

  /** A search towards newer messages comes at last to the blocks to which messages are still added. */
  async #openBlocks(near: readonly Nearest[]): Promise<readonly Nearest[]> {
    const { reach, stretch, isNewestFirst } = this.#looking
    const all = isNewestFirst
      ? near
      : await nearestBlocks(this.#queries, { reach, stretch, isNewestFirst: true, ofEach: 1 })
    return all.filter(({ is_open }) => is_open)
  }

  async #candidates(termSets: readonly number[][]): Promise<{ blocks: Candidate[]; bound: number }> {
    const { reach, stretch, isNewestFirst } = this.#looking
    for (let limit = mostBlocks; ; limit *= 4) {
      const blocks: Candidate[] = []
      let bound = Number.NEGATIVE_INFINITY
      for (const terms of termSets) {
        const found = await candidates(this.#queries, { reach, terms, stretch, isNewestFirst, limit })
        blocks.push(...found)
        const last = found.at(-1)
        if (last && found.length === limit) bound = Math.max(bound, this.#nearest(last))
      }
      if (this.#hasProgress(bound)) return { blocks, bound }
    }
  }

  /** Sets of terms, one of which a block must have; none if nothing narrows the search. */
  #termSets(): number[][] {
    const { needles, from, type, mentions } = this.#looking.wanted
    const terms = [
      ...termsOfNeedles(needles),
      ...(from === undefined ? [] : [senderTerm(from)]),
      ...(type === undefined ? [] : [typeTerm(type)]),
    ]
    if (mentions.length > 0) return mentions.map((id) => [...terms, mentionTerm(id)])
    return terms.length > 0 ? [terms] : []
  }

  /**
   * @param behind how near what is behind all of these blocks may be
   * @param size how many to begin with
   * @returns how near what was not looked through may be
   */
  async #lookThrough(blocks: readonly Candidate[], behind: number, size = atOnce): Promise<number> {
    const needles = this.#looking.wanted.needles.map(({ text }) => text)
    const longest = needles.toSorted((a, b) => b.length - a.length)[0]
    let bound = behind
    for (let at = 0, most = size; at < blocks.length; most *= 2) {
      const some = firstOf(blocks.slice(at), most)
      at += some.length
      for (const { conversation_id, block, text } of await textsWith(this.#queries, some, needles))
        for (const line of linesOf(bucketOfBlock(block), text, longest)) this.#take(conversation_id, line)
      this.#bytes += bytesOf(some)
      const next = blocks[at]
      bound = Math.max(behind, next ? this.#nearest(next) : Number.NEGATIVE_INFINITY)
      await this.#settle(bound)
      if (this.#isOver(bound)) return bound
    }
    await this.#settle(bound)
    return bound
  }

  #take(conversationId: number, { id, sequence, types, senderId, mentions, texts }: Line): void {
    const { wanted, stretch } = this.#looking
    if (id <= stretch.above || id >= stretch.below) return
    if (wanted.from !== undefined && senderId !== wanted.from) return
    if (wanted.type !== undefined && !types.includes(wanted.type)) return
    if (wanted.isPlain && types !== '') return
    if (wanted.mentions.length > 0 && !wanted.mentions.some((one) => mentions.includes(one))) return
    if (!areIn(wanted.needles, texts) || this.#matched.has(id)) return
    this.#matched.add(id)
    this.#matches.push({ id, conversationId, sequence })
  }

  /** Reads matches that are nearer than all that was not looked through. */
  async #settle(bound: number): Promise<void> {
    const order = this.#matches.toSorted((a, b) => this.#sign * (b.id - a.id))
    const certain = order.filter(({ id }) => this.#sign * id > bound)
    this.#matches = order.slice(certain.length)
    for (let at = 0; at < certain.length; ) {
      if (this.#isEnough) {
        this.#matches = [...certain.slice(at), ...this.#matches]
        return
      }
      // One more shows whether there are more.
      const some = certain.slice(at, at + this.#looking.limit + 1 - this.#rows.length)
      at += some.length
      const rows = await this.#looking.read(some)
      this.#rows.push(...rows.toSorted((a, b) => this.#sign * (b.id - a.id)))
    }
  }

  /** Every answer makes progress: a client that repeats the search gets on, however much there is at one place. */
  #isOver(bound: number): boolean {
    return this.#isEnough || (this.#bytes > mostBytes && this.#hasProgress(bound))
  }

  #hasProgress(bound: number): boolean {
    const { stretch } = this.#looking
    return this.#sign > 0 ? bound + 1 < stretch.below : -bound - 1 > stretch.above
  }

  get #isEnough(): boolean {
    return this.#rows.length > this.#looking.limit
  }

  #answer(bound: number): Looked {
    const { limit } = this.#looking
    const rows = this.#rows.slice(0, limit)
    const last = rows.at(-1)
    if (this.#isEnough && last) return { rows, rest: this.#restBehind(last.id) }
    if (bound === Number.NEGATIVE_INFINITY) return { rows, rest: undefined }
    const from = this.#sign * bound
    const rest = this.#restBehind(from + this.#sign)
    return { rows, rest: rest.below - rest.above > 1 ? rest : undefined }
  }

  #restBehind(id: number): Stretch {
    const { stretch, isNewestFirst } = this.#looking
    return isNewestFirst ? { ...stretch, below: id } : { ...stretch, above: id }
  }

  #nearest({ first_id, last_id }: Candidate): number {
    return this.#sign > 0 ? last_id : -first_id
  }

  #farthest({ first_id, last_id }: Candidate): number {
    return this.#sign > 0 ? first_id : -last_id
  }
}

const bytesOf = (blocks: readonly Candidate[]) => blocks.reduce((sum, { size }) => sum + size, 0)

/** So many of these at most, and no more than are held in memory at once: one always. */
function firstOf(blocks: readonly Candidate[], most: number): readonly Candidate[] {
  let bytes = 0
  const beyond = blocks.slice(0, most).findIndex(({ size }, i) => {
    bytes += size
    return i > 0 && bytes > mostBytesAtOnce
  })
  return blocks.slice(0, beyond < 0 ? most : beyond)
}

const keyOf = ({ conversation_id, block }: Candidate) => `${conversation_id} ${block}`
