import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveFolder } from './archive.ts'
import { bareProgram } from './bare-program.ts'

const files = {
  'bin/node': 'a program',
  'server/main.js': 'import',
  'web/ä.txt': 'a text',
  'web/B': '',
  a: '1',
  '.dockerignore': 'data',
}

function newPlace() {
  const place = mkdtempSync(join(tmpdir(), 'parley-archive-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}

/** @param names in the order in which they are written */
function fill(place: string, names: string[], seconds: number) {
  const folder = join(place, 'parley')
  for (const name of names) {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, files[name as keyof typeof files])
    if (name === 'bin/node') chmodSync(path, 0o700)
    utimesSync(path, seconds, seconds)
  }
  return folder
}

async function archived(names: string[], seconds: number) {
  const place = newPlace()
  await archiveFolder(fill(place, names, seconds), join(place, 'made.tar.gz'), 1_700_000_000)
  return join(place, 'made.tar.gz')
}

test('the same files make the same bytes, whenever and in whichever order they were written', async () => {
  const names = Object.keys(files)
  const one = await archived(names, 1_600_000_000)
  const other = await archived(names.toReversed(), 1_500_000_000)
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true)
  expect(readFileSync(one).equals(readFileSync(await archived(names.slice(1), 1_600_000_000)))).toBe(false)
})

test('tar unpacks it: what runs runs, and everybody may read the rest', async () => {
  const place = newPlace()
  execFileSync('tar', ['-xzpf', await archived(Object.keys(files), 1_600_000_000), '-C', place])
  for (const [name, text] of Object.entries(files)) {
    const path = join(place, 'parley', name)
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect([statSync(path).mode & 0o777, statSync(path).mtimeMs]).toEqual([
      name === 'bin/node' ? 0o755 : 0o644,
      1_700_000_000_000,
    ])
  }
})

test('a program without its symbols runs as before, and what is no program stays as it is', () => {
  const program = readFileSync(process.execPath)
  const bare = bareProgram(program)
  expect(bareProgram(bare).equals(bare)).toBe(true)
  expect(bareProgram(Buffer.from('a text')).toString()).toBe('a text')
  const path = join(newPlace(), 'node')
  writeFileSync(path, bare, { mode: 0o755 })
  expect(execFileSync(path, ['-p', 'process.version'], { encoding: 'utf8' }).trim()).toBe(process.version)
})
