import { placeOf, type Tree, treeOf } from './tree.ts'

export interface Import {
  /** The importing file, from the repository's root. */
  from: string
  /** A file from the repository's root, or the name of a package. */
  to: { file: string } | { package: string }
  typeOnly: boolean
}

const tests = /\.test\.tsx?$|(^|[/-])conformance[^/]*\.ts$|(^|\/)test\//

export const isTest = (file: string) => tests.test(file)

/** The rule that an import breaks, in words. */
export const brokenRule = ({ from, to, typeOnly }: Import): string | undefined =>
  'file' in to ? brokenFileRule(from, to.file, typeOnly) : brokenPackageRule(from, to.package, typeOnly)

/** Why the tables know no place for a file, in words. */
export function misplaced(file: string): string | undefined {
  const tree = treeOf(file)
  if (!tree?.places || !file.startsWith(`${tree.root}/src/`) || placeOf(file)) return undefined
  return `${tree.root}/src has no such place: move the file, or name the place in scripts/arrows/tree.ts`
}

function brokenPackageRule(from: string, name: string, typeOnly: boolean) {
  const tree = treeOf(from)
  if (!tree || name === tree.name) return undefined
  const inTest = isTest(from)
  if (!(inTest ? tree.packagesInTests : tree.packages).test(name)) return tree.rule
  if (inTest || typeOnly) return undefined
  const path = from.slice(`${tree.root}/`.length)
  return tree.guarded?.find((guard) => guard.packages.test(name) && !guard.files.test(path))?.rule
}

function brokenFileRule(from: string, to: string, typeOnly: boolean) {
  const tree = treeOf(from)
  if (!tree || isTest(from)) return undefined
  if (!to.startsWith(`${tree.root}/`)) return 'another workspace is imported by its package name'
  if (isTest(to)) return 'only tests import tests'
  const source = placeOf(from)
  const target = placeOf(to)
  if (!source || !target) return undefined
  const upward = upwardRule(tree, from, to)
  if (upward) return upward
  if (folderOf(from) === folderOf(to) && (target.name !== 'adapter' || source.name === 'adapter'))
    return undefined
  if (source.may.includes(target.name) || (typeOnly && source.mayType?.includes(target.name)))
    return undefined
  return source.rule
}

/** Why a room does not import another, in words. */
function upwardRule({ root, floors }: Tree, from: string, to: string) {
  if (!floors) return undefined
  const [room, other] = [from, to].map((file) => file.slice(`${root}/src/`.length).split('/')[0] ?? '')
  const floorOf = (name: string | undefined) => {
    const floor = floors.findIndex((rooms) => name !== undefined && rooms.includes(name))
    return floor < 0 ? floors.length : floor
  }
  if (room === other || floorOf(other) < floorOf(room) || floorOf(room) === floors.length) return undefined
  return `${room} imports rooms of lower floors, which ${other} is none of: move the shared thing down, publish an event, or own a port`
}

/** Folder of one owner: a folder of a room of the server, a feature of the web, else the first folder below `src`. */
const owned =
  /server\/src\/((?:identity|messaging|calls|notifications|moderation|operations|platform)\/[^/]+|db\/sql)\/|\/src\/(features\/[^/]+|[^/]+)\//

export function folderOf(file: string) {
  const [, ofServer, other] = owned.exec(file) ?? []
  return ofServer ?? other ?? file
}
