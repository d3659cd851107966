import { expect, test } from 'vitest'
import { helpFor, understand } from './commands.ts'

test.for(['--help', '--json', '--help Ann'])('nobody is called %s', (argument) => {
  expect(understand({ command: 'create-user', argument })).toMatchObject({ problem: expect.any(String) })
})

test('a question for help is answered about the command, and does nothing', () => {
  expect(helpFor('create-user', ['--help'])?.join('\n')).toContain('create-user Ann')
  expect(helpFor('backup', ['-h'])?.join('\n')).toContain('backup FILE')
  expect(helpFor('backup', ['-h'])?.join('\n')).not.toContain('create-user')
  for (const command of ['--help', '-h', 'help'])
    expect(helpFor(command, [])?.join('\n')).toContain('create-user Ann')
  expect(helpFor('create-user', ['Ann'])).toBeUndefined()
})
