const magic = Buffer.from('\x7fELF', 'latin1')

/**
 * A program of Linux without what only debuggers read of it, its symbols above all: nothing of that is loaded when it
 * runs. What is none is given back as it is.
 */
export function bareProgram(program: Buffer): Buffer {
  const is64BitLittleEndian = program.subarray(0, 4).equals(magic) && program[4] === 2 && program[5] === 1
  if (!is64BitLittleEndian) return program
  const start = Number(program.readBigUInt64LE(32))
  const [size, count] = [program.readUInt16LE(54), program.readUInt16LE(56)]
  const ends = Array.from({ length: count }, (_, index) => {
    const at = start + index * size
    return Number(program.readBigUInt64LE(at + 8) + program.readBigUInt64LE(at + 32))
  })
  const bare = Buffer.from(program.subarray(0, Math.max(start + count * size, ...ends)))
  // There is no table of sections any more.
  bare.writeBigUInt64LE(0n, 40)
  bare.writeUInt16LE(0, 60)
  bare.writeUInt16LE(0, 62)
  return bare
}
