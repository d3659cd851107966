/** What a picker calls those whom one picks, and where they come to. */
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
