/** An address inside the app. */
export interface Address {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** With its sharp, or empty. */
  hash: string
}

export interface Location extends Address {
  /** State that the page before handed over. */
  state: unknown
}

/** Where to go: an address as it is written, or its parts, those left out being empty, the path as it is. */
export type To = string | Partial<Address>

const here = 'http://here.invalid'

export const hrefOf = ({ pathname, search, hash }: Address) => pathname + search + hash

/** The address that `to` means for somebody who is at `from`; always one of this site. */
export function resolve(to: To, from: Address): Address {
  const isWritten = typeof to === 'string'
  const url = new URL(isWritten ? to : (to.pathname ?? from.pathname), here + hrefOf(from))
  if (!isWritten) {
    url.search = to.search ?? ''
    url.hash = to.hash ?? ''
  }
  const { pathname, search, hash } = url
  return { pathname, search, hash }
}
