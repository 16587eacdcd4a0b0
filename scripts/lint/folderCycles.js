import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectPath } from './mayImport.js'
import { importsOf, readFiles } from './sourceFiles.js'

const sources = ['core/src', 'node/src', 'renderer/src', 'server/src', 'electron/src', 'library/src']
const support = ['core/test', 'node/test', 'renderer/test', 'server/test', 'library/test', 'e2e', 'scripts', 'bench']

/** The project's own source files, by path: those of the product, by default also what tests and scripts share. */
export const readSources = (folders = [...sources, ...support]) => readFiles(folders, /(?<!\.test)\.tsx?$/)

/** The source files of the product alone. */
export const readProductSources = () => readSources(sources)

/**
 * The groups of folders that import each other, directly or around, types included: each with one import for every
 * pair.
 *
 * @param {Map<string, string>} files texts by path
 * @returns {{ folders: string[], imports: string[] }[]}
 */
export function findFolderCycles(files) {
  /** @type {Map<string, Map<string, string>>} */
  const graph = new Map()
  for (const [file, text] of files) {
    const folder = posix.dirname(file)
    for (const name of importsOf(text)) {
      const target = projectPath(file, name)
      if (target === undefined || !/\.tsx?$/.test(target)) continue
      const other = posix.dirname(target)
      if (other === folder) continue
      if (!graph.has(folder)) graph.set(folder, new Map())
      graph.get(folder).set(other, `${file} imports ${target}`)
    }
  }
  return findComponents(graph).map(folders => ({
    folders,
    imports: folders.flatMap(from =>
      [...(graph.get(from) ?? [])].filter(([to]) => folders.includes(to)).map(([, text]) => text),
    ),
  }))
}

function findComponents(graph) {
  const order = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = node => {
    order.set(node, order.size)
    low.set(node, order.get(node))
    stack.push(node)
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)))
    }
    if (low.get(node) !== order.get(node)) return
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1) found.push(component.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cycles = findFolderCycles(readSources())
  for (const { folders, imports } of cycles)
    console.error(
      `these folders import each other: ${folders.join(', ')}\n${imports.map(text => `  ${text}`).join('\n')}`,
    )
  process.exitCode = cycles.length > 0 ? 1 : 0
}
