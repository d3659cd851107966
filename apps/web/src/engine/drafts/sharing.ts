import { ApiError, createClientMessageId } from '@parley/client'
import type { ChatEvent, DraftText, GroupEvent, KeptDraft } from '@parley/contract'
import { draftLimits } from '@parley/contract/draft-limits'
import { draftsFull } from '@parley/contract/error-codes'
import { keepDraft, pathOfDraft, readDrafts } from '../../domain/conversations/kept-drafts.ts'
import { isOfThread } from '../../domain/conversations/target.ts'
import { connection } from '../../platform/connection.ts'
import { storedKeys } from '../../platform/storage/stored-keys.ts'
import { createDebounce } from '../../platform/time/debounce.ts'
import { toast } from '../../platform/toast.ts'
import { onWindowActivity } from '../../platform/window-activity.ts'
import type { OpenChat } from '../conversations/open-chat.ts'
import { createCleared } from './cleared.ts'
import { isContained, isNothing, isSame, nothing, rewrite, textOf } from './draft-text.ts'
import { type Drafts, draftKey, nextOf } from './drafts.ts'
import { type Known, readKnown, writeKnown } from './known-drafts.ts'

export interface SharingParts {
  readonly userID: number
  readonly drafts: Drafts
  readonly openChat: Pick<OpenChat, 'isWrittenIn'>
}

/** A draft is sent once it rests. */
const pace = { restMs: 1500, mostMs: 5000 }
/** For a window without the focus: the one that has it is to send first. */
const paceBehind = { restMs: 5000, mostMs: 5000 }
const atOnce = { restMs: 0, mostMs: 0 }
const paceOfRetry = { restMs: 30_000, mostMs: 30_000 }

export type Sharing = ReturnType<typeof startSharing>

/** Brings what is written here to my other devices, and what is written there here; nothing that one has typed is lost. */
export function startSharing({ userID, drafts, openChat }: SharingParts, serverEpoch?: string) {
  const key = sharingKey(userID)
  const kept = readKnown(key)
  let { epoch, asOf } = kept
  const known = new Map<string, Known>(Object.entries(kept.drafts))
  const sending = createDebounce((path: string) => void send(path), pace)
  const onItsWay = new Map<string, DraftText>()
  /** The last text here. */
  const seen = new Map<string, DraftText>()
  /** How often the text was sent or deleted here since the server has accepted one. */
  const clearCounts = new Map<string, number>()
  const cleared = createCleared()
  /** Where something was written here that is not sent yet. */
  const touched = new Set<string>()
  let isFullReported = false
  let isClosed = false

  const here = (path: string) => textOf(drafts.of(path))
  const there = (path: string) => known.get(path)?.said ?? nothing
  const isUnsent = (path: string) => !isSame(here(path), there(path))
  const save = () => writeKnown(key, { epoch, asOf, drafts: Object.fromEntries(known) })

  function know(path: string, changes: Partial<Known>) {
    known.set(path, { ...(known.get(path) ?? { version: 0 }), ...changes })
    save()
  }

  const { changeNext } = drafts

  /** The text here is that of the server, so that sending it empties the stored draft. */
  function stand(path: string, version: number | undefined) {
    const before = nextOf(drafts.of(path)).known
    if (before?.draft !== version) changeNext(path, { known: { ...before, draft: version } })
  }

  function changed(path: string) {
    const { other } = drafts.of(path)
    const mine = here(path)
    const { citation } = mine
    const before = known.get(path)
    if (before?.citation !== citation || before?.other !== other) know(path, { citation, other })
    const last = seen.get(path) ?? there(path)
    if (isSame(mine, last)) return
    seen.set(path, mine)
    if (isNothing(mine)) {
      clearCounts.set(path, (clearCounts.get(path) ?? 0) + 1)
      cleared.note(path, last)
    }
    // Mine is sent; what another device has, and is offered here, stays there.
    const isLeft = isNothing(mine) && other !== undefined && isSame(other, there(path))
    // The text that is being sent would replace it.
    const isSettled = !isUnsent(path) && !onItsWay.has(path)
    if (isLeft || isSettled) return settled(path)
    touched.add(path)
    schedule(path)
  }

  function settled(path: string) {
    touched.delete(path)
    sending.cancel(path)
  }

  const schedule = (path: string) => sending.schedule(path, document.hasFocus() ? pace : paceBehind)

  async function send(path: string): Promise<void> {
    sending.cancel(path)
    const mine = here(path)
    if (isClosed || !touched.has(path) || [...mine.text].length > draftLimits.text.max) return
    // Without a connection it is sent when there is one.
    if (connection.getState().state !== 'online') return
    if (onItsWay.has(path)) return schedule(path)
    onItsWay.set(path, mine)
    const clearCountBefore = clearCounts.get(path)
    // Until it is taken, or another is: what had no answer may have come there.
    const { draft: version, clientMessageId: id = createClientMessageId() } =
      nextOf(drafts.of(path)).known ?? {}
    changeNext(path, { known: { draft: version, clientMessageId: id, draftOnItsWay: true } })
    try {
      const base = known.get(path)?.version ?? 0
      const { isTaken, draft } = await keepDraft(path, base, isNothing(mine) ? undefined : mine, id)
      onItsWay.delete(path)
      const before = nextOf(drafts.of(path)).known
      if (before?.clientMessageId === id) changeNext(path, { known: { draft: before.draft } })
      if (isClosed) return
      if (isTaken && draft.version >= (known.get(path)?.version ?? 0)) {
        know(path, { version: draft.version, said: draft.said })
        if (draft.said && clearCounts.get(path) === clearCountBefore) clearCounts.delete(path)
        stand(path, draft.said && draft.version)
        if (!isUnsent(path)) settled(path)
      } else if (!isTaken) take(path, draft)
      if (!touched.has(path)) return
      const isOtherHere = !isSame(here(path), mine)
      const isOtherThere = (known.get(path)?.version ?? 0) > Math.max(base, isTaken ? draft.version : 0)
      if (isOtherHere || isOtherThere) schedule(path)
      // The same would be answered again.
      else sending.schedule(path, paceOfRetry)
    } catch (error) {
      onItsWay.delete(path)
      if (error instanceof ApiError && !isClosed) refused(path, error)
    }
  }

  function refused(path: string, { kind, code, message }: ApiError) {
    if (code === draftsFull) {
      if (!isFullReported) toast.warning(message)
      isFullReported = true
    } else if (kind === 'limited') sending.schedule(path, paceOfRetry)
  }

  function take(path: string, { version, said }: Pick<KeptDraft, 'version' | 'said'>, isSent = false) {
    if (version <= (known.get(path)?.version ?? 0)) return
    const mine = here(path)
    const theirs = said ?? nothing
    const before = there(path)
    const mySaying = onItsWay.get(path)
    know(path, { version, said })
    const isMineSent = isSent && clearCounts.delete(path)
    const isEcho = cleared.isEcho(path, theirs)
    if (isSame(mine, theirs)) settled(path)
    else if (!(mySaying && isSame(mySaying, theirs))) {
      // The text here was written after it.
      if (isMineSent || isEcho) return writtenSince(path)
      if (isKept(path, theirs, isSent)) return keep(path, theirs)
      settled(path)
      seen.set(path, theirs)
      rewrite(drafts, userID, path, theirs)
    }
    const { other } = drafts.of(path)
    if (other && (isSame(other, theirs) || (isSent && isSame(other, before))))
      drafts.change(path, { other: undefined })
    stand(path, said && version)
  }

  function writtenSince(path: string) {
    stand(path, undefined)
    touched.add(path)
    schedule(path)
  }

  /** Whether what is here stays, whatever was written on another device. */
  function isKept(path: string, theirs: DraftText, isSent: boolean) {
    const mine = here(path)
    if (isNothing(mine)) return false
    // A draft that was emptied there is emptied here too, also where the box has the focus.
    if (!touched.has(path)) return openChat.isWrittenIn(path) && !isSent && !isNothing(theirs)
    // Another window of this browser has sent what both show, and knows more about it.
    return mine.text !== theirs.text || openChat.isWrittenIn(path)
  }

  /** The other text was not seen here: it is offered, and sending the text here leaves it. */
  function keep(path: string, theirs: DraftText) {
    stand(path, undefined)
    if (!isContained(theirs, here(path))) drafts.change(path, { other: theirs })
  }

  async function read() {
    try {
      const answer = await readDrafts(asOf)
      if (isClosed) return
      const paths = new Set<string>()
      for (const draft of answer.list) {
        const path = pathOfDraft(draft)
        if (!path) continue
        paths.add(path)
        if (draft.said) take(path, draft)
      }
      for (const [path, { version, said }] of known)
        if (said && !paths.has(path) && version <= answer.asOf)
          take(path, { version: version + 1, said: undefined })
      asOf = answer.asOf
      save()
    } catch {
      // The next `synced` reads again.
    }
  }

  function forgetVersions() {
    asOf = 0
    for (const [path, { citation, other }] of known) known.set(path, { version: 0, citation, other })
    for (const path of new Set([...known.keys(), ...seen.keys()])) {
      stand(path, undefined)
      if (isUnsent(path)) writtenSince(path)
    }
  }

  /** Versions of another database do not apply. */
  function meet(current: string) {
    if (epoch === current) return
    if (epoch !== undefined) forgetVersions()
    epoch = current
    save()
  }

  async function catchUp(last: number) {
    if (last !== asOf) await read()
    cleared.begin()
    // A draft that is being written at this moment is sent in its turn.
    for (const path of touched) if (!sending.isWaiting(path)) sending.schedule(path, atOnce)
  }

  const stopFollowing = drafts.store.subscribe((now, before) => {
    for (const path in now) if (now[path] !== before[path] && !isOfThread(path)) changed(path)
  })
  // A person who turns to another device finds there what was written here.
  const stopWatching = onWindowActivity(() => {
    if (!document.hasFocus()) for (const path of sending.waiting()) void send(path)
  })
  for (const [path, { citation, other }] of [...known]) {
    const draft = drafts.of(path)
    if (draft.citation === undefined && (citation ?? other)) drafts.change(path, { citation, other })
  }
  const prefix = draftKey(userID, '')
  const written = storedKeys(prefix).map((stored) => stored.slice(prefix.length))
  for (const path of new Set([...known.keys(), ...written, ...Object.keys(drafts.store.getState())])) {
    // What is written in a thread stays on this device.
    if (isOfThread(path)) continue
    seen.set(path, here(path))
    const { version, said, other } = known.get(path) ?? {}
    if (!isUnsent(path)) stand(path, said && version)
    else if (!(other && isSame(other, there(path)))) {
      touched.add(path)
      schedule(path)
    }
  }

  if (serverEpoch !== undefined) meet(serverEpoch)

  return {
    take(event: ChatEvent | GroupEvent) {
      if (event.event === 'synced' && 'position' in event) {
        meet(event.epoch)
        void catchUp(event.drafts ?? 0)
      }
      if (event.event !== 'draft') return
      const path = pathOfDraft(event)
      if (path) take(path, event, event.sent)
    },

    close() {
      isClosed = true
      stopFollowing()
      stopWatching()
      sending.close()
    },
  }
}

/** Local storage key of what this device knows of the drafts that my devices share. */
const sharingKey = (userID: number) => `drafts:${userID}:shared`
