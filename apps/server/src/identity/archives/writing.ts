import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Language, SystemLine, UserInfo } from '@parley/contract'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { BlobDamaged } from '../../platform/blobs/blob-store.ts'
import type {
  ConversationSource,
  Linking,
  OwnConversation,
  OwnData,
  OwnPage,
} from '../../platform/domains/own-data.ts'
import type { FileReadingService } from '../../platform/files/service.ts'
import { ArchivedFiles, archivedName } from './archived-files.ts'
import { JsonWriting } from './json-file.ts'
import { documentEnd, documentStart } from './pages/document.ts'
import { html } from './pages/html.ts'
import { indexPage, type Listed } from './pages/index-page.ts'
import { messageHtml } from './pages/message.ts'
import { type Say, sayIn } from './pages/words.ts'
import { ZipWriting } from './zip-file.ts'

/** Whatever an archive is made of. */
export interface Sources {
  readonly ownData: readonly OwnData[]
  readonly conversations: readonly ConversationSource[]
  readonly reading: Pick<FileReadingService, 'toKeep' | 'bytesOf'>
  readonly profileOf: (caller: Caller) => Promise<UserInfo>
}

export interface Order {
  /** Owner of the data, which is exported as they would see it. */
  readonly caller: Caller
  /** Path of the file on this disk; temporary files are beside it. */
  readonly path: string
  readonly maxBytes: number
  readonly maxFileBytes: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => Promise<void>
  /** @throws ArchiveFailed when the disk has no room for so many bytes more */
  readonly checkRoom: (bytes: number) => Promise<void>
}

type Found = OwnConversation & { readonly source: ConversationSource; readonly page: string }

const format = 1

/** Writes one archive. However much there is, no more than a page of messages is held at a time. */
export class ArchiveWriting {
  readonly #sources: Sources
  readonly #order: Order
  readonly #madeAt = new Date()
  readonly #zip: ZipWriting
  readonly #json: JsonWriting
  readonly #files: ArchivedFiles
  readonly #say: Say
  readonly #language: Language
  readonly #linking: Linking = (paths) => this.#files.link(paths)

  constructor(sources: Sources, order: Order) {
    this.#sources = sources
    this.#order = order
    this.#language = order.caller.language
    this.#say = sayIn(this.#language)
    this.#zip = new ZipWriting(order.path, order)
    this.#json = new JsonWriting(jsonOf(order.path))
    const { userId } = order.caller
    this.#files = new ArchivedFiles({ reading: sources.reading, userId, maxBytes: order.maxFileBytes })
  }

  async write(): Promise<{ size: number; leftOut: number }> {
    try {
      await this.#json.member('format', format)
      await this.#json.member('madeAt', this.#madeAt.toISOString())
      for (const { name, read } of this.#sources.ownData)
        await this.#json.member(name, await read(this.#order.caller, this.#linking))
      const listed = await this.#conversations()
      await this.#index(listed)
      await this.#addFiles()
      await this.#json.member('leftOut', this.#files.leftOut)
      await this.#json.end()
      await this.#add('data.json', createReadStream(jsonOf(this.#order.path)))
      await this.#zip.end()
      return { size: this.#zip.size, leftOut: this.#files.leftOut }
    } finally {
      this.#json.discard()
      this.#zip.discard()
      await rm(jsonOf(this.#order.path), { force: true })
    }
  }

  async #conversations(): Promise<Listed[]> {
    const found: Found[] = []
    for (const source of this.#sources.conversations)
      for (const one of await source.list(this.#order.caller.userId))
        found.push({ ...one, source, page: `${source.kind}-${one.target}.html` })
    const listed: Listed[] = []
    await this.#json.text(',\n"conversations": [')
    for (const [done, conversation] of found.entries()) {
      await this.#order.onProgress({ done, total: found.length })
      if (done > 0) await this.#json.text(',')
      listed.push(await this.#conversation(conversation))
    }
    await this.#json.text(']')
    await this.#order.onProgress({ done: found.length, total: found.length })
    return listed
  }

  async #conversation({ source, target, page, ...named }: Found): Promise<Listed> {
    const { kind } = source
    const isNotes = kind === 'direct' && target === this.#order.caller.userId
    const title = isNotes ? this.#say('notes') : named.title
    const head = JSON.stringify({ kind, id: target, title: named.title, page })
    await this.#json.text(`\n${head.slice(0, -1)},"messages":[`)
    let count = 0
    const write = this.#pageOf({ source, target, title }, () => count++)
    await this.#add(page, Readable.from(write))
    return { kind, title, page, count }
  }

  /** The page of a conversation; what is put into it is put into the data too. */
  async *#pageOf(
    { source, target, title }: Pick<Found, 'source' | 'target' | 'title'>,
    onMessage: () => number,
  ): AsyncGenerator<string> {
    const reader = { language: this.#language, say: this.#say }
    const lines: SystemLine[] = []
    yield documentStart(title, this.#language)
    yield html`<p><a href="index.html">${this.#say('back')}</a></p><h1>${title}</h1>\n`.markup
    let after: number | undefined = 0
    let isEmpty = true
    while (after !== undefined) {
      const read = await this.#read(source, target, after)
      if (!read) {
        yield html`<p class="soft">${this.#say('ended')}</p>\n`.markup
        break
      }
      for (const { readable, wire } of read.messages) {
        await this.#json.text(`${onMessage() === 0 ? '' : ','}\n${JSON.stringify(wire)}`)
        yield messageHtml(readable, reader)
        isEmpty = false
      }
      lines.push(...read.lines)
      after = read.next
    }
    if (isEmpty) yield html`<p class="soft">${this.#say('empty')}</p>\n`.markup
    await this.#json.text(`],"lines":${JSON.stringify(lines)}}`)
    yield documentEnd
  }

  /** Undefined for somebody who is not in it any more. */
  async #read(source: ConversationSource, target: number, after: number): Promise<OwnPage | undefined> {
    const { caller, signal, checkRoom } = this.#order
    signal.throwIfAborted()
    await checkRoom(0)
    try {
      return await source.read(caller, { target, after }, this.#linking)
    } catch (error) {
      if (error instanceof Refusal && error.errorName !== 'unavailable') return undefined
      throw error
    }
  }

  async #index(conversations: readonly Listed[]): Promise<void> {
    const profile = await this.#sources.profileOf(this.#order.caller)
    const { shown } = await this.#files.link(new Set([profile.avatar]))
    const picture = shown(profile.avatar)
    const avatar = picture.startsWith('files/') ? picture : undefined
    await this.#json.member('avatar', avatar ?? null)
    const { leftOut } = this.#files
    const index = { profile, avatar, conversations, leftOut, say: this.#say, language: this.#language }
    await this.#add('index.html', Readable.from(indexPage({ ...index, madeAt: this.#madeAt })))
  }

  /** Adds the files. A file that was withdrawn since it was found is left out. */
  async #addFiles(): Promise<void> {
    const { reading } = this.#sources
    for (const path of this.#files.paths()) {
      const [file] = await reading.toKeep(this.#order.caller.userId, [path])
      if (!file) continue
      await this.#order.checkRoom(file.size)
      const bytes = await unlessGone(reading.bytesOf(file))
      if (bytes) await this.#add(archivedName(file), bytes, isPacked(file.name))
    }
  }

  #add(name: string, content: Readable, isPacked = false): Promise<void> {
    return this.#zip.add(name, content, { at: this.#madeAt, isPacked })
  }
}

const jsonOf = (path: string) => `${path}.json`
const packed = /\.(jpe?g|png|gif|webp|avif|heic|mp[34]|m4a|mov|webm|ogg|opus|zip|gz|7z|rar|docx|xlsx|pptx)$/i
const isPacked = (name: string) => packed.test(name)

/** Withdrawn, or damaged, since it was looked up: the rest is worth having without it. */
async function unlessGone(bytes: Promise<Readable>): Promise<Readable | undefined> {
  try {
    return await bytes
  } catch (error) {
    if (error instanceof Refusal || error instanceof BlobDamaged) return undefined
    throw error
  }
}
