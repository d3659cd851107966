/**
 * Paths of uploads. `/api/file/{32 characters}` is a file's own, for ever; with 32 more behind them it is a link that
 * opens the file for a while without a sign-in.
 */
const issued = /^(\/api\/file\/([\w-]{32}))(?:[\w-]{32})?$/

/** The file's own path in a path of either form; undefined for paths that this server did not issue. */
export const filePathIn = (path: string): string | undefined => issued.exec(path)?.[1]

/** The file's own id likewise. */
export const fileIdIn = (path: string): string | undefined => issued.exec(path)?.[2]
