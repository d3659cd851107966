/** Source of an import. */
export interface ImportOrigin {
  readonly path: string
  /** Product of the source, as a word of `originNames`; by default its files decide. */
  readonly from?: string | undefined
  /**
   * For an export of another product: the server that it is from. A ref means one record in all exports of one server.
   */
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
