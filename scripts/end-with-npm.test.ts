import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const endWithNpm = new URL('./end-with-npm.mjs', import.meta.url)

test('a signal to npm start reaches the server, whatever the shell between them does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node server.mjs; true' } }))
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { endWithNpm } from ${JSON.stringify(endWithNpm.href)}
    process.once('SIGTERM', () => {
      console.log('stopped')
      process.exit(0)
    })
    endWithNpm()
    setInterval(() => {}, 1000)
    console.log('ready')`,
  )
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += chunk
    if (chunk.includes('ready')) npm.kill('SIGTERM')
  })
  // Its output ends with the last of those that write to it.
  await once(npm.stdout, 'close')
  expect(said).toContain('stopped')
})
