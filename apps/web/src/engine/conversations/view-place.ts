/** Where a view of a conversation stands: at its end, at the divider, or at a message. */
export type ViewPlace =
  | 'end'
  | 'divider'
  /** `offset`: how far the message is below the upper edge, in pixels; in the middle if it is undefined. */
  | { readonly key: string; readonly offset?: number }
