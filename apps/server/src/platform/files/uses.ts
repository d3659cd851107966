import type { Queries } from '../../db/database.ts'
import { isPicture, publicIdOf, sourceRefused } from './policy.ts'
import {
  deleteFiles,
  deleteUses,
  filesThere,
  insertUses,
  takeFromConversations,
  type UsableRow,
  type Use,
  usableFiles,
} from './use-repository.ts'

/** A file as its user's message shows it. */
export type UsableFile = Omit<UsableRow, 'user_id' | 'public_id'>

/**
 * Which of these files their people may use: what they uploaded, and what they received in a conversation that they
 * are in. One query for all. The files stay until the transaction ends.
 */
export async function filesToUse(
  queries: Queries,
  wanted: ReadonlyArray<{ userId: number; publicId: string }>,
): Promise<(userId: number, publicId: string) => UsableFile | undefined> {
  if (wanted.length === 0) return () => undefined
  const rows = await usableFiles(queries, wanted)
  const found = new Map(rows.map((row) => [`${row.user_id} ${row.public_id}`, row]))
  return (userId, publicId) => found.get(`${userId} ${publicId}`)
}

/** The file behind a path. @throws Refusal `sourceRefused`, whether there is none or this person may not use it */
export async function fileToUse(
  queries: Queries,
  userId: number,
  path: string,
): Promise<UsableFile & { readonly public_id: string }> {
  const public_id = publicIdOf(path)
  if (public_id === undefined) throw sourceRefused('src')
  const file = (await filesToUse(queries, [{ userId, publicId: public_id }]))(userId, public_id)
  if (!file) throw sourceRefused('src')
  return { ...file, public_id }
}

/** Messages that were just stored use these files from now on. */
export async function recordUses(
  queries: Queries,
  uses: ReadonlyArray<{ fileId: number; conversationId: number; messageId: number }>,
): Promise<void> {
  if (uses.length === 0) return
  await insertUses(
    queries,
    uses.map(({ fileId, conversationId, messageId }) => ({
      file_id: fileId,
      conversation_id: conversationId,
      message_id: messageId,
      user_id: null,
    })),
  )
}

/**
 * Puts a picture in another's place. The new one is none, or one that this person may use; the old one is unused if
 * nothing else shows it.
 * @throws Refusal `sourceRefused`
 */
export async function changePicture(
  queries: Queries,
  userId: number,
  of: { groupPicture: number } | { userPicture: number } | 'logo',
  path: string,
): Promise<void> {
  const publicId = publicIdOf(path)
  const file = publicId && (await filesToUse(queries, [{ userId, publicId }]))(userId, publicId)
  if (path !== '' && !(file && isPicture(file))) throw sourceRefused(of === 'logo' ? 'logo' : 'avatar')
  await deleteUses(queries, of)
  if (!file) return
  await insertUses(queries, [
    {
      file_id: file.id,
      conversation_id: typeof of === 'object' && 'groupPicture' in of ? of.groupPicture : null,
      message_id: null,
      user_id: typeof of === 'object' && 'userPicture' in of ? of.userPicture : null,
    },
  ])
}

/** Withdrawn messages take their files with them at once, unless something else uses them. */
export async function releaseMessages(queries: Queries, messageIds: readonly number[]): Promise<void> {
  await deleteFiles(queries, await deleteUses(queries, { messageIds }))
}

/** A message that is there shows this picture too, from now on. @returns whether there is one */
export async function showInMessage(
  queries: Queries,
  use: { publicId: string; conversationId: number; messageId: number },
): Promise<boolean> {
  const { publicId, ...where } = use
  const [fileId] = await filesThere(queries, [publicId])
  if (fileId !== undefined) await recordUses(queries, [{ fileId, ...where }])
  return fileId !== undefined
}

/** The message shows it no longer: it goes at once, unless something else uses it. */
export async function releaseInMessage(queries: Queries, messageId: number, publicId: string): Promise<void> {
  await deleteFiles(queries, await deleteUses(queries, { messageId, publicId }))
}

/** Withholds the files of these messages from everybody in their conversation; the files stay. */
export async function withholdMessages(queries: Queries, messageIds: readonly number[]): Promise<void> {
  await takeFromConversations(queries, messageIds)
}

/** A person's picture is shown no longer. */
export async function releasePicture(queries: Queries, userId: number): Promise<void> {
  await deleteUses(queries, { userPicture: userId })
}

/** A conversation is about to be deleted. */
export async function releaseConversation(queries: Queries, conversationId: number): Promise<void> {
  await deleteUses(queries, { conversationId })
}

/** Stores the existing files among these for a report, whatever becomes of the messages. */
export async function keepForReport(
  queries: Queries,
  reportId: number,
  publicIds: readonly string[],
): Promise<void> {
  await keepFor(queries, { report_id: reportId }, publicIds)
}

/** Files of a message that waits for the staff. */
export async function keepForHeld(
  queries: Queries,
  heldId: number,
  publicIds: readonly string[],
): Promise<void> {
  await keepFor(queries, { held_id: heldId }, publicIds)
}

async function keepFor(
  queries: Queries,
  holder: { report_id: number } | { held_id: number } | { scheduled_id: number },
  publicIds: readonly string[],
): Promise<void> {
  const ids = publicIds.length > 0 ? await filesThere(queries, publicIds) : []
  if (ids.length > 0) await keep(queries, holder, ids)
}

async function keep(
  queries: Queries,
  holder: Pick<Use, 'report_id' | 'held_id' | 'sticker_of' | 'pack_id' | 'scheduled_id'>,
  ids: readonly number[],
): Promise<void> {
  // Without a message, and not null, which is of pictures that everybody may see.
  const use = { conversation_id: null, message_id: 0, user_id: null, ...holder }
  await insertUses(
    queries,
    ids.map((file_id) => ({ ...use, file_id })),
  )
}

/** Files of a message that is sent at a time. */
export async function keepForScheduled(
  queries: Queries,
  scheduledId: number,
  publicIds: readonly string[],
): Promise<void> {
  await keepFor(queries, { scheduled_id: scheduledId }, publicIds)
}

/** These messages wait no longer: their files are unused, unless something else shows them. */
export async function releaseScheduled(queries: Queries, scheduledIds: readonly number[]): Promise<void> {
  if (scheduledIds.length > 0) await deleteUses(queries, { scheduledIds })
}

/** This person may use the file from now on, whatever becomes of the message that they have it from. */
export async function keepForStickers(queries: Queries, userId: number, fileId: number): Promise<void> {
  await keep(queries, { sticker_of: userId }, [fileId])
}

/** These files are stickers of this person no longer: they are unused, unless something else shows them. */
export async function releaseStickers(
  queries: Queries,
  userId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length > 0) await deleteUses(queries, { stickersOf: userId, fileIds })
}

/** The file behind a path of this site, which stays until the transaction ends; undefined where there is none. */
export async function fileThere(queries: Queries, path: string): Promise<number | undefined> {
  const [id] = await filesThere(queries, [publicIdOf(path) ?? ''])
  return id
}

/** Everybody may use these files from now on. */
export async function keepForPack(
  queries: Queries,
  packId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length > 0) await keep(queries, { pack_id: packId }, fileIds)
}

/** These files are of the pack no longer: they are unused, unless something else shows them. */
export async function releasePack(
  queries: Queries,
  packId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length > 0) await deleteUses(queries, { packId, fileIds })
}

/** These messages are held no longer: their files are unused, unless something else shows them. */
export async function releaseHeld(queries: Queries, heldIds: readonly number[]): Promise<void> {
  if (heldIds.length > 0) await deleteUses(queries, { heldIds })
}

/** A report is decided: its files are unused, unless something else shows them. */
export async function releaseReport(queries: Queries, reportId: number): Promise<void> {
  await deleteUses(queries, { reportId })
}
