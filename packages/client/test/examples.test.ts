import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API } from 'typescript/unstable/sync'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = join(root, 'packages/client/src')
const read = (path: string) => readFileSync(join(sources, path), 'utf8')

const fence = /\* @example\n *\* ```ts\n([\s\S]*?)\n *\* ```/g
const examples = globSync('**/*.ts', { cwd: sources }).flatMap((path) =>
  [...read(path).matchAll(fence)].map(([, block = '']) => ({
    path,
    code: block.replaceAll(/^ *\* ?/gm, ''),
  })),
)

/** All names that `@parley/client` exports, types too. */
const names = [...read('index.ts').matchAll(/\w+(?=,| \})/g)].map(([name]) => name)

/** Each example is a block, after what all of them take as given. The last line shows that a wrong type is found. */
const page = `import { ${names.join(', ')} } from '@parley/client'
declare const api: HttpClient
declare const realtime: Realtime
declare const token: string
${examples.map(({ path, code }) => `{ // ${path}\n${code}\n}`).join('\n')}
// @ts-expect-error: ids are numbers
realtime.command({ kind: 'group', id: 1 }, { pin: { messageId: '8', on: true } })
`

const settings = {
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    lib: ['es2024', 'dom'],
    noUnusedLocals: false,
    verbatimModuleSyntax: false,
    paths: {
      '@parley/client': [join(sources, 'index.ts')],
      '@parley/contract': [join(root, 'packages/contract/src/index.ts')],
      '@parley/contract/*': [join(root, 'packages/contract/src/*.ts')],
    },
  },
}

/** Problems of one file alone; to check all that it imports would take many times as long. */
function problemsOf(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [file, project] = [join(folder, 'examples.mts'), join(folder, 'tsconfig.json')]
  writeFileSync(file, source)
  writeFileSync(project, JSON.stringify({ ...settings, files: [file] }))
  const compiler = new API()
  onTestFinished(() => compiler.close())
  const { program } = compiler.updateSnapshot({ openProjects: [project] }).getProject(project) ?? {}
  if (!program) throw new Error('TypeScript has not opened the examples')
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ pos, text }) => `${source.slice(0, pos).split('\n').length}: ${text}`,
  )
}

test.each(['createHttpClient', 'api.call', 'openRealtime', 'realtime.send', 'realtime.mark'])(
  'a doc comment has an example of %s',
  (name) => expect(page).toContain(`${name}(`),
)

test('the examples in doc comments compile', () => {
  expect(problemsOf(page)).toEqual([])
})
