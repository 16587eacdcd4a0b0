import { builtinModules } from 'node:module'
import { posix, relative, sep } from 'node:path'
import { importTable } from './importTable.js'

const isInside = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Rows by file: each import of a file needs its row. */
const rows = new Map()

function findRow(file) {
  if (!rows.has(file)) rows.set(file, matchRow(file))
  return rows.get(file)
}

function matchRow(file) {
  let best
  for (const [pattern, row] of Object.entries(importTable)) {
    const names = pattern.split('/')
    const fileFolders = file.split('/').slice(0, names.length)
    // `*` matches a folder, so not a file directly in the parent folder.
    if (pattern.endsWith('*') && file.split('/').length <= names.length) continue
    if (fileFolders.length < names.length || !names.every((name, i) => name === '*' || name === fileFolders[i]))
      continue
    const exact = names.filter(name => name !== '*').length
    const rank = names.length * 2 + (exact === names.length ? 1 : 0)
    if (!best || rank > best.rank) best = { rank, folder: fileFolders.join('/'), row }
  }
  return best
}

/** The project path of an import specifier, or undefined for a package. */
export function projectPath(file, name) {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), bare))
  const workspace = /^@tonoscope\/([^/]+)(?:\/(.*))?$/.exec(bare)
  if (!workspace) return undefined
  // Both packages export their sources: `@tonoscope/core/errors` is `core/src/errors.ts`.
  const exportsSources = workspace[1] === 'core' || workspace[1] === 'node'
  return exportsSources ? `${workspace[1]}/src/${workspace[2] ?? 'index'}.ts` : `${workspace[1]}/${workspace[2] ?? ''}`
}

const packageOf = name => (name.startsWith('@') ? name.split('/').slice(0, 2) : name.split('/').slice(0, 1)).join('/')

/** The error for `file` importing `name`, or undefined if the import is allowed. */
export function importError(file, name, typesOnly) {
  const found = findRow(file)
  if (!found) return undefined
  const { folder, row } = found
  const target = projectPath(file, name)
  if (target === undefined) {
    const isNode = name.startsWith('node:') || builtinModules.includes(name)
    if (isNode) return row.node ? undefined : `${folder} must not import Node's modules (${name})`
    const pkg = packageOf(name)
    if (row.packages ? row.packages.includes(pkg) : pkg !== 'electron' || isInside(folder, 'electron')) return undefined
    return `${folder} must not import ${pkg}${row.packages ? `; from npm it may import: ${row.packages.join(', ') || 'nothing'}` : ''}`
  }
  if (isInside(target, folder)) return undefined
  const allowed = typesOnly ? [...row.may, ...(row.mayTypes ?? [])] : row.may
  const is = list => list?.some(entry => isInside(target, entry)) ?? false
  if (is(allowed) && !is(row.not)) return undefined
  if (is(row.mayTypes)) return `${folder} may import types from ${target}, nothing else (use \`import type\`)`
  return `${folder} must not import ${target}; it may import: ${row.may.join(', ') || 'nothing'}${row.not ? ` except ${row.not.join(', ')}` : ''}`
}

const onlyTypes = node =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every(s => s.importKind === 'type' || s.exportKind === 'type'))

/** ESLint rule: imports must be allowed by importTable.js. */
export const mayImport = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const check = (source, typesOnly) => {
      if (typeof source?.value !== 'string') return
      const message = importError(file, source.value, typesOnly)
      if (message) context.report({ node: source, message })
    }
    return {
      Program: node => {
        if (!isInside(file, 'core/src') || file.endsWith('.d.ts') || findRow(file)) return
        context.report({ node, message: `${file} has no row in scripts/lint/importTable.js` })
      },
      ImportDeclaration: node => check(node.source, onlyTypes(node)),
      ExportNamedDeclaration: node => check(node.source, onlyTypes(node)),
      ExportAllDeclaration: node => check(node.source, onlyTypes(node)),
      ImportExpression: node => check(node.source, false),
      TSImportType: node => check(node.source ?? node.argument?.literal, true),
    }
  },
}
