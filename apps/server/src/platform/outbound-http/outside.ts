/** Defines which addresses outside of this site the server may reach for a person who names them. */
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
