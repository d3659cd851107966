/**
 * Loaded into a server by `--import`, in each of its threads: keeps beside a folder what a power cut at any moment would
 * leave of it. Names of files are kept at once; of what is written into them only what was synced.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const folder = resolve(process.env.POWER_CUT_OF)
const image = resolve(process.env.POWER_CUT_IMAGE)
const { openSync, closeSync, writeSync, fdatasyncSync, fsyncSync, renameSync, unlinkSync } = fs
const { mkdirSync, rmdirSync, truncateSync, ftruncateSync, writeFileSync, copyFileSync, readSync } = fs

/** By descriptor: the file, and where it is in the image. */
const files = new Map()

function inImage(path) {
  const inside = relative(folder, resolve(String(path)))
  return inside.startsWith('..') ? undefined : join(image, inside)
}

const tolerant = (work) => {
  try {
    work()
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest)
  const copy = inImage(path)
  if (copy && fs.fstatSync(descriptor).isFile()) {
    files.set(descriptor, { path: String(path), copy })
    if (!fs.existsSync(copy)) {
      mkdirSync(dirname(copy), { recursive: true })
      closeSync(openSync(copy, 'a'))
    }
  }
  return descriptor
}
fs.closeSync = (descriptor) => {
  files.delete(descriptor)
  closeSync(descriptor)
}
/** What another descriptor of the same file has written is synced too. */
const unsynced = new Map()
fs.writeSync = (descriptor, buffer, offset, length, position) => {
  const count = writeSync(descriptor, buffer, offset, length, position)
  const file = files.get(descriptor)
  if (file) {
    const parts = unsynced.get(file.copy) ?? []
    unsynced.set(file.copy, parts)
    parts.push([position, count])
  }
  return count
}
function synced(descriptor) {
  const file = files.get(descriptor)
  if (!file) return
  const target = openSync(file.copy, 'r+')
  const source = openSync(file.path, 'r')
  for (const [position, length] of unsynced.get(file.copy) ?? []) {
    const bytes = Buffer.alloc(length)
    const count = readSync(source, bytes, 0, length, position)
    writeSync(target, bytes, 0, count, position)
  }
  unsynced.delete(file.copy)
  closeSync(source)
  closeSync(target)
}
fs.fdatasyncSync = (descriptor) => {
  fdatasyncSync(descriptor)
  synced(descriptor)
}
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor)
  synced(descriptor)
}
fs.renameSync = (from, to) => {
  renameSync(from, to)
  const [before, after] = [inImage(from), inImage(to)]
  if (!before || !after) return
  tolerant(() => renameSync(before, after))
  if (unsynced.has(before)) unsynced.set(after, unsynced.get(before))
  unsynced.delete(before)
  for (const file of files.values())
    if (file.copy === before) Object.assign(file, { copy: after, path: String(to) })
}
fs.unlinkSync = (path) => {
  unlinkSync(path)
  const copy = inImage(path)
  if (copy) tolerant(() => unlinkSync(copy))
}
fs.mkdirSync = (path, ...rest) => {
  const made = mkdirSync(path, ...rest)
  const copy = inImage(path)
  if (copy) mkdirSync(copy, { recursive: true })
  return made
}
fs.rmdirSync = (path, ...rest) => {
  rmdirSync(path, ...rest)
  const copy = inImage(path)
  if (copy) tolerant(() => rmdirSync(copy))
}
fs.truncateSync = (path, length) => {
  truncateSync(path, length)
  const copy = inImage(path)
  if (copy) tolerant(() => truncateSync(copy, length))
}
fs.ftruncateSync = (descriptor, length) => {
  ftruncateSync(descriptor, length)
  const file = files.get(descriptor)
  if (file) truncateSync(file.copy, length)
}
fs.writeFileSync = (path, ...rest) => {
  writeFileSync(path, ...rest)
  const copy = inImage(path)
  if (copy) {
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(path, copy)
  }
}
syncBuiltinESMExports()
