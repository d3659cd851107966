import { join } from 'node:path'
import { buildFolder } from './folder.ts'
import { root } from './place.ts'

const target = join(root, 'dist/parley')
await buildFolder(target)
console.log(`${target} runs Parley: ${join(target, 'parley')} starts it, wherever the folder is put.`)
