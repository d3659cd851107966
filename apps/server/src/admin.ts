import { carryOut } from './command.ts'

const { code, said, problem } = await carryOut(process.argv.slice(2), process.env)
for (const line of said) console.log(line)
if (problem !== undefined) console.error(problem)
process.exitCode = code
