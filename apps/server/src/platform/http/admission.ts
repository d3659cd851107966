/** Lets new work in only as fast as the server gets through it. See decision 55. */
export interface Admission {
  /**
   * To be awaited before the work begins.
   *
   * @param isWanted whether somebody still waits for what is to be done
   * @returns whether they did when its turn came
   */
  enter(isWanted: () => boolean): Promise<boolean>
}
