/** A message pinned for everybody, or unpinned. */
export interface Pin {
  readonly messageId: number
  readonly on: boolean
}
