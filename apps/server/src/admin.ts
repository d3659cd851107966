import { carryOut } from './command.ts'
import { scrubber, secretsIn, settingsOf } from './platform/config/secrets-in.ts'
import { errorText } from './platform/http/error-serializer.ts'

try {
  const { code, said, problem } = await carryOut(process.argv.slice(2), process.env)
  for (const line of said) console.log(line)
  if (problem !== undefined) console.error(problem)
  process.exitCode = code
} catch (error) {
  // Node would print every field of it, and drivers' errors have passwords among them.
  console.error(scrubber(secretsIn(settingsOf(process.env)))(errorText(error)))
  process.exitCode = 1
}
