/** Lets new work in only as fast as the server gets through it. See decision 55. */
export interface Admission {
  /**
   * Await it before the work begins.
   *
   * @param isWanted whether anybody still waits for the work
   * @returns whether anybody did when its turn came
   */
  enter(isWanted: () => boolean): Promise<boolean>
}
