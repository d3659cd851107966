/** Texts of a picker, about the people and the place for which they are picked. */
export interface PickingWords {
  search: string
  /** There is nobody to pick. */
  nobody: string
  nobodyFound: string
  /** Nobody is picked yet. */
  noneChosen: string
  chosen: (count: number) => string
  takeOff: string
  /** For a person who is in already. */
  isIn: string
}
