import { readFileSync } from 'node:fs'

// Loaded into a server before anything else, in each of its threads: shifts its clock, and that of the embedded
// database, by the milliseconds in a file.

const file = process.env.PARLEY_FAULTS_CLOCK
const RealDate = Date
let wrongBy = 0

function read() {
  try {
    wrongBy = Number(readFileSync(file ?? '', 'utf8'))
  } catch {
    wrongBy = 0
  }
}

class WrongDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + wrongBy)
    else super(...(given as [number]))
  }

  static override now(): number {
    return RealDate.now() + wrongBy
  }
}

if (file) {
  read()
  setInterval(read, 10).unref()
  globalThis.Date = WrongDate as DateConstructor
}
