/** The content that a person wants for their entry in a sign-up list; without a content, the entry is withdrawn. */
export interface SignUpWish {
  readonly messageId: number
  /** The client's own id, made when the entry is added. */
  readonly entryId: string
  readonly content?: string
}

/** A person's request about a poll or a sign-up list: to answer it, or to close it. */
export type SurveyWish =
  | { readonly vote: { readonly messageId: number; readonly options: readonly number[] } }
  | { readonly closePoll: { readonly messageId: number } }
  | { readonly signUp: SignUpWish }
  | { readonly closeList: { readonly messageId: number } }

/** The last vote on a message wins, and so does the last wish for an entry. */
export function keyOfSurveyWish(wish: SurveyWish): string {
  const [[name, { messageId, entryId }]] = Object.entries(wish) as [[string, Partial<SignUpWish>]]
  return `${name} ${messageId} ${entryId}`
}
