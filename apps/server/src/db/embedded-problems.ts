/** There is not enough room to open the embedded database, or to make it. */
export class TooLittleRoom extends Error {
  constructor(folder: string, free: number, needed: number) {
    super(
      `There is too little room for the database in ${folder}: ${mebibytes(free)} MiB are free, and ${mebibytes(needed)} are needed. Make room on that disk, and start Parley again.`,
    )
  }
}

const mebibytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)

/** The embedded database has ended itself, or could not be opened. */
export class DatabaseStopped extends Error {
  constructor(reason: string) {
    const advice = /No space left/.test(reason) ? ' Make room on its disk, and start Parley again.' : ''
    super(`The embedded database stopped: ${reason}.${advice}`)
  }
}
