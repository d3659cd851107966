import { dirname } from 'node:path/posix'
import type { Import } from './rules.ts'

/**
 * Circles among folders, each as the folders one comes through, the first of them once more at the end. Every import
 * it is given counts, also of types and of code that is loaded later: a reader of a folder goes the same way.
 */
export function circlesAmong(
  imports: readonly Import[],
  folderOf: (file: string) => string = dirname,
): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (!('file' in to)) continue
    const [source, target] = [folderOf(from), folderOf(to.file)]
    if (source !== target) edges.set(source, (edges.get(source) ?? new Set()).add(target))
  }

  const circles: string[][] = []
  const done = new Set<string>()
  function follow(folder: string, path: readonly string[]) {
    const start = path.indexOf(folder)
    if (start >= 0) return void circles.push([...path.slice(start), folder])
    if (done.has(folder)) return
    for (const next of edges.get(folder) ?? []) follow(next, [...path, folder])
    done.add(folder)
  }
  for (const folder of edges.keys()) follow(folder, [])
  return circles
}
