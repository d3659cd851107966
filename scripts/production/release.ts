import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { archiveFolder } from './archive.ts'
import { changelog, git } from './changelog.ts'
import { buildFolder } from './folder.ts'
import { manifestIn, otherVersions, root } from './place.ts'

const { version } = manifestIn('.')

const problem = whyNot()
if (problem) {
  console.error(problem)
  process.exit(1)
}
const folder = join(root, 'dist', `parley-${version}-${process.platform}-${process.arch}`)
const archive = `${folder}.tar.gz`
await buildFolder(folder)
writeFileSync(join(folder, 'CHANGELOG.md'), changelog(version))
// The time of the commit: the same one makes the same archive.
await archiveFolder(folder, archive, Number(git('log', '-1', '--format=%ct')))
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`)
console.log(`${archive}: ${Math.ceil(statSync(archive).size / 1e6)} MB\nsha256 ${sum}`)

/** Why the archive would differ from that of its commit, if so. */
function whyNot(): string | undefined {
  const others = otherVersions()
  if (others.length > 0)
    return `The version is ${version}, but these say another one in their package.json: ${others.join(', ')}.`
  if (git('status', '--porcelain').trim() !== '')
    return 'There are changes that are in no commit: a release is made of a commit.'
  const tagged = git('tag', '--list', `v${version}`).trim()
  if (tagged && git('rev-parse', `${tagged}^{commit}`) !== git('rev-parse', 'HEAD'))
    return `${tagged} is another commit: check it out, or raise the version.`
  return undefined
}
