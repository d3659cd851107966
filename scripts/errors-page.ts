import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errors } from '@parley/contract'

/** `docs/errors.md`, made of the contract's table. */
export function errorsPage(): string {
  const rows = Object.entries(errors).map(([name, error]) => {
    const { code, http, zh, en } = error
    return `| ${code} | \`${name}\` | ${http} | ${'retry' in error ? 'yes' : ''} | ${zh} | ${en} |`
  })
  return `# Error codes

Every HTTP answer is \`{code, msg, data}\`; \`code\` 0 is success. What a rule refuses has HTTP status 200, and nothing was changed. A code never changes its meaning. \`msg\` is in the language that \`Accept-Language\` names, or else in that of the site ([protocol.md](protocol.md)); \`{name}\` stands for what the case at hand fills in. "Retry" marks errors after which the same request, unchanged, may succeed later. On sockets the same codes come in \`error\` events ([protocol.md](protocol.md)).

This page is made from \`packages/contract/src/errors.ts\` by \`npm run docs\`, and a test holds the two together.

| Code | Name | HTTP | Retry | 中文 | English |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync('docs/errors.md', errorsPage())
