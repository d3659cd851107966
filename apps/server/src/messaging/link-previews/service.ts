import { type LinkedPage, type LinkPreviewSetting, linkPreviewLimits } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { FileService } from '../../platform/files/service.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import {
  linkIn,
  type PublisherOf,
  removePage,
  shownMessages,
  showPage,
} from '../conversations/link-previews.ts'
import type { PageReader } from './reader.ts'
import {
  forgetLinks,
  forgetSetting,
  type LinkToRead,
  readsLinksOf,
  setReadsLinksOf,
  takeLinks,
} from './repository.ts'

interface Parts {
  readonly database: Database
  readonly reader: Pick<PageReader, 'read'>
  readonly files: Pick<FileService, 'storeFound'>
  readonly rules: Pick<SiteRules, 'read'>
  readonly publisherOf: PublisherOf
}

/** Previews of the pages behind links. */
export class LinkPreviewService {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Reads what is to be read, until nothing is. */
  async readAll(signal: AbortSignal): Promise<void> {
    const { queries } = this.#parts.database
    while (!signal.aborted) {
      const links = await takeLinks(queries, linkPreviewLimits.atOnce)
      await Promise.all(links.map((link) => this.#read(link, signal)))
      if (links.length === 0) return
    }
  }

  async setting({ userId }: Caller): Promise<LinkPreviewSetting> {
    return { ofMine: await readsLinksOf(this.#parts.database.queries, userId) }
  }

  async change({ userId }: Caller, { ofMine }: LinkPreviewSetting): Promise<void> {
    await setReadsLinksOf(this.#parts.database.queries, userId, ofMine)
  }

  /** @throws Refusal unless the message is the caller's */
  async remove({ userId }: Caller, messageId: number): Promise<void> {
    const { database, publisherOf } = this.#parts
    await database.transaction((transaction) => removePage(transaction, userId, messageId, publisherOf))
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await forgetSetting(queries, userId)
  }

  async #read(link: LinkToRead, signal: AbortSignal): Promise<void> {
    const { database, reader, publisherOf } = this.#parts
    const { message_id, url } = link
    const read = (await this.#isWanted(link)) ? await reader.read(url, signal) : undefined
    // It may have been cut off by the end of this node, and is tried once more.
    if (signal.aborted) return
    const page = read && (await this.#kept(url, read))
    await database.transaction(async (transaction) => {
      await forgetLinks(transaction.queries, [message_id])
      if (page) await showPage(transaction, message_id, page, publisherOf)
    })
  }

  /** Much may have happened since its link was found. */
  async #isWanted({ message_id, url }: LinkToRead): Promise<boolean> {
    const { database, rules } = this.#parts
    if (!(await rules.read(database.queries)).linkPreviews) return false
    const [message] = await shownMessages(database.queries, [message_id])
    return message !== undefined && linkIn(message) === url
  }

  async #kept(
    url: string,
    { picture, ...said }: NonNullable<Awaited<ReturnType<PageReader['read']>>>,
  ): Promise<LinkedPage> {
    const src = picture && (await this.#parts.files.storeFound(picture))
    const { width, height } = picture ?? { width: 0, height: 0 }
    return { url, ...said, ...(src && { picture: { src, width, height } }) }
  }
}
