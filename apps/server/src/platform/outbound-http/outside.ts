/** What lies outside of this site, and what of it may be reached for somebody who names it. */
export interface Outside {
  /** All addresses of a name, as they are at this moment. */
  resolve(host: string): Promise<readonly Address[]>
  mayReach(address: string, port: number): boolean
  /** Whether any address may be reached by it. */
  mayUse(port: number): boolean
}

export interface Address {
  readonly address: string
  readonly family: number
}
