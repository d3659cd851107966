/** What of which product is to be imported. */
export interface ImportOrigin {
  readonly path: string
  /** What it is, in a word of `originNames`; else its files decide. */
  readonly from?: string | undefined
  /** Of another product, which of its servers: of two with the same one a ref is one record. */
  readonly place?: string | undefined
}

export interface ImportOrder extends ImportOrigin {
  readonly isDryRun: boolean
  readonly matchesAccounts: boolean
  readonly isRenamed?: boolean
}

export type Imported = { readonly said: readonly string[] } | { readonly problem: string }

/** Imports for the operator, where all of a site is there. */
export interface Importing {
  importPath(order: ImportOrder): Promise<Imported>
}
