/** A word that is not used any more, and the one in its place. */
export interface RetiredWord {
  readonly word: RegExp
  readonly use: string
  /** Where it may stand: tables, settings and the wire keep their names, for data folders and clients have them. */
  readonly except?: RegExp
  /**
   * Lines that still have it. Nobody adds one. A change that removes some lowers the number; the last removes it.
   */
  readonly left?: number
}

const identifier = (name: string) => new RegExp(`(?<![\\w$'])${name}(?![\\w$'])`)

export const retiredWords: readonly RetiredWord[] = [
  { word: /\bhindrancesAmong\b|\bHindrance\b/, use: 'sendBlocker' },
  { word: identifier('ChangeTelling'), use: 'ChangePublisher' },
  { word: identifier('LookUps'), use: 'BatchLoader' },
  { word: identifier('tellUnstored'), use: 'logStoreFailure' },
  { word: identifier('isSilence'), use: 'isDatabaseUnavailable' },
  { word: identifier('foretell'), use: 'previewDeletion' },
  { word: identifier('sparing'), use: 'limitDutyCycle' },
  { word: /\bTurns[<(]/, use: 'KeyedMutex' },
  { word: identifier('keepsLess'), use: 'isStricterRetention' },
  { word: identifier('createUntilAnswered'), use: 'createPendingRequests' },
  { word: identifier('OwnWishes'), use: 'Commands' },
  { word: identifier('OverText'), use: 'ComposerPopup' },
  { word: identifier('OnceHere'), use: 'InteractiveOnly' },
  { word: identifier('useFirstSign'), use: 'useFirstInteraction' },
  { word: identifier('isAbove'), use: 'outranks' },
  { word: identifier('withAging'), use: 'withRareEvents' },
  { word: identifier('GroupAsking'), use: 'ReadingRequests' },
  { word: identifier('AskingPace'), use: 'RequestPace' },
  { word: identifier('surroundingsOf'), use: 'readRenderContext' },
]

/** Words in prose that make a reader guess who does what. */
export const retiredProse: readonly (RetiredWord & { readonly left: number })[] = [
  { word: /\bwhoever\b/i, use: 'the person, the member, the caller: name them', left: 24 },
  { word: /\btold\b/i, use: 'notified, sent, published, answered', left: 36 },
  { word: /\btelling\b/i, use: 'publishing, notifying', left: 1 },
  { word: /\btells\b/i, use: 'reports, sends, publishes', left: 7 },
]
