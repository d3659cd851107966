/** An entry of mine in a sign-up list is to say this, or without a content to be withdrawn. */
export interface SignUpWish {
  readonly messageId: number
  /** Mine, made when the entry is added. */
  readonly entryId: string
  readonly content?: string
}

/** What a person wants of a poll or a sign-up list: to have answered it so, or that nobody answers it any more. */
export type SurveyWish =
  | { readonly vote: { readonly messageId: number; readonly options: readonly number[] } }
  | { readonly closePoll: { readonly messageId: number } }
  | { readonly signUp: SignUpWish }
  | { readonly closeList: { readonly messageId: number } }

/** Of each message the last vote holds, and of each entry what was wanted last. */
export function keyOfSurveyWish(wish: SurveyWish): string {
  const [[name, { messageId, entryId }]] = Object.entries(wish) as [[string, Partial<SignUpWish>]]
  return `${name} ${messageId} ${entryId}`
}
