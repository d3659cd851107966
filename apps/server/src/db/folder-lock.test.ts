import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function lock(folder: string) {
  const unlock = await lockFolder(folder)
  onTestFinished(unlock)
  return unlock
}

test('folder lock: only one process can hold a folder, and the error for the second names it', async () => {
  const folder = newFolder()
  await lock(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(`Another Parley server is using ${folder}.`)
})

test('folder lock: can be acquired again after release', async () => {
  const folder = newFolder()
  const unlock = await lock(folder)
  await unlock()
  await lock(folder)
})

test('folder lock: a folder under another name is the same folder', async () => {
  const folder = newFolder()
  const alias = join(newFolder(), 'alias')
  symlinkSync(folder, alias)
  await lock(folder)
  await expect(lockFolder(alias)).rejects.toThrow(FolderInUse)
})

test('folder lock: works for a path that is too long for the address of a socket', async () => {
  const folder = join(newFolder(), 'a'.repeat(120))
  mkdirSync(folder)
  await lock(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
})

test('folder lock: other folders are free', async () => {
  await lock(newFolder())
  await lock(newFolder())
})

test('folder lock: one of several concurrent attempts succeeds', async () => {
  const folder = newFolder()
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => lock(folder)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('folder lock: a killed process releases it', async () => {
  const folder = newFolder()
  const script = `
    import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    await lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await lock(folder)
})
