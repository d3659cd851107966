import type { CommandGiven, DraftText, VanishAfter } from '@parley/contract'
import { createStore } from 'zustand/vanilla'
import { storage } from '../../platform/storage/storage.ts'
import type { LocalFile } from '../files/local-files.ts'
import type { SentDraft } from '../timeline/entry.ts'

export interface Attachment extends LocalFile {
  readonly kind: 'image' | 'video' | 'voice' | 'file'
}

/** Files that are going to be attached, while they are looked at. */
export interface Reading {
  /** False: some of them cannot be attached, or were given up. */
  readonly done: Promise<boolean>
  /** Gives them up. */
  readonly stop: AbortController
}

/** Somebody who was chosen from the list of names; id 0 is everybody. */
export interface ChosenMention {
  readonly id: number
  /** The name as it is in the text. */
  readonly written: string
}

/** The next message of a conversation, while it is being written. */
export interface Draft {
  /** Kept on this device, and so are whom it turns to and that nothing is shown of its links. With what it answers, my other devices know it (`sharing.ts`). The rest lasts as long as the page. */
  readonly text: string
  /** Id of the message that it answers. */
  readonly citation: number | undefined
  readonly attachments: readonly Attachment[]
  readonly reading?: Reading | undefined
  readonly mentions: readonly ChosenMention[]
  /** Attachments and text are sent separately. */
  readonly isApart?: boolean | undefined
  /** Nothing is shown of its links. */
  readonly noLinkPreview?: true | undefined
  /** With which its text began, when that was written. */
  readonly command?: CommandGiven | undefined
  /** Stored on this device until it is changed: messages sent here disappear after so many seconds. */
  readonly vanishAfter: VanishAfter | undefined
  readonly editing?: Editing | undefined
  /** How my other devices know it, for the message that it will be. */
  readonly known?: SentDraft | undefined
  /** My text from another device, if this one has another. */
  readonly other?: DraftText | undefined
}

/** A message of mine that is being edited in the place of the next one. */
interface Editing {
  readonly messageId: number
  /** The version on which it is based. */
  readonly version: number
  /** The next message, as it was. */
  readonly kept: Draft
}

/** Fields of a new message beside its text, before it is begun. */
const nothing: Pick<
  Draft,
  'citation' | 'attachments' | 'mentions' | 'isApart' | 'noLinkPreview' | 'command' | 'known'
> = {
  citation: undefined,
  attachments: [],
  mentions: [],
  isApart: undefined,
  noLinkPreview: undefined,
  command: undefined,
  known: undefined,
}

const draftPrefix = 'draft:'
export const vanishKey = (userID: number, path: string) => `vanish:${userID}:${path}`
export const mentionsKeyOf = (userID: number, path: string) => `mentions:${userID}:${path}`
export const noPreviewKey = (userID: number, path: string) => `noPreview:${userID}:${path}`

/** Local storage key of what somebody has typed in a conversation and not sent. */
export const draftKey = (userID: number, path: string) => `${draftPrefix}${userID}:${path}`

/** The next message: while one is edited, what waits behind it. */
export const nextOf = (draft: Draft): Draft => draft.editing?.kept ?? draft

/** Changes of the next message: while one is edited, it waits behind that. */
const toNext = ({ editing }: Draft, changes: Partial<Draft>): Partial<Draft> =>
  editing ? { editing: { ...editing, kept: { ...editing.kept, ...changes } } } : changes

type Known = Readonly<Record<string, Draft>>

export type Drafts = ReturnType<typeof createDrafts>

/** My drafts, by the paths of conversations; the tabs of a browser share the texts. */
export function createDrafts(userID: number, isWrittenIn: (path: string) => boolean = () => false) {
  const store = createStore<Known>(() => ({}))
  /** Read from the storage on first use. */
  const read = new Map<string, Draft>()
  /** Texts that another window has stored here last. */
  const given = new Map<string, string>()
  const prefix = draftKey(userID, '')
  const stop = storage.followAll(prefix, (key, text) => {
    const path = key.slice(prefix.length)
    const draft = of(path)
    // Another window knows less of what is written here, unless that is its own.
    if (isWrittenIn(path) && draft.text !== given.get(path)) return
    const written = { text: text ?? '', ...besideText(path) }
    given.set(path, written.text)
    changeNext(path, written)
  })

  function draftIn(known: Known, path: string): Draft {
    const draft = known[path] ?? read.get(path)
    if (draft) return draft
    const text = storage.read(draftKey(userID, path)) ?? ''
    const vanishAfter = (Number(storage.read(vanishKey(userID, path))) || undefined) as Draft['vanishAfter']
    const first: Draft = { ...nothing, text, ...besideText(path), vanishAfter }
    read.set(path, first)
    return first
  }

  const mentionsKey = (path: string) => mentionsKeyOf(userID, path)
  const besideText = (path: string) => ({
    mentions: readMentions(storage.read(mentionsKey(path))),
    noLinkPreview: storage.read(noPreviewKey(userID, path)) === null ? undefined : (true as const),
  })
  const of = (path: string) => draftIn(store.getState(), path)
  const change = (path: string, changes: Partial<Draft>) =>
    store.setState({ [path]: { ...of(path), ...changes } })
  const changeNext = (path: string, changes: Partial<Draft>) => change(path, toNext(of(path), changes))

  function save(path: string, text: string) {
    if (!of(path).editing) {
      if (text === '') storage.write(mentionsKey(path), null)
      storage.write(draftKey(userID, path), text === '' ? null : text)
    }
    change(path, { text })
  }

  /** The draft from before is restored. */
  function endEditing(path: string) {
    const { editing } = of(path)
    if (editing) change(path, { editing: undefined, ...editing.kept })
  }

  return {
    store,
    draftIn,
    change,
    changeNext,
    of,
    save,
    cite(path: string, citation: number | undefined) {
      endEditing(path)
      change(path, { citation })
    },
    endEditing,
    /** Kept with the text, until the message goes. */
    setNoLinkPreview(path: string, noLinkPreview: Draft['noLinkPreview']) {
      storage.write(noPreviewKey(userID, path), noLinkPreview ? '1' : null)
      change(path, { noLinkPreview })
    },
    /** Before the text that names them is saved, which brings it to the other tabs. */
    mention(path: string, { id, written }: ChosenMention) {
      const mentions = [...of(path).mentions, { id, written }]
      if (!of(path).editing) storage.write(mentionsKey(path), JSON.stringify(mentions))
      change(path, { mentions })
    },
    attach: (path: string, added: readonly Attachment[]) =>
      changeNext(path, { attachments: [...nextOf(of(path)).attachments, ...added] }),

    /** It is being sent: its files belong to the message from now on. */
    clear(path: string) {
      storage.write(noPreviewKey(userID, path), null)
      save(path, '')
      change(path, nothing)
    },

    close: stop,
  }
}

function readMentions(text: string | null): readonly ChosenMention[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    // Not of this version's making.
    return []
  }
}
