import { carryOut } from '../../src/command.ts'

/** Runs `npm run admin -- …` within this process, which saves loading a server for each; see `run-script.ts`. */
export async function runCommand(words: readonly string[], env: Readonly<Record<string, string>>) {
  const { code, said, problem = '' } = await carryOut(words, { ...process.env, ...env })
  return { code, out: said.join('\n').trim(), err: problem }
}
