import { posix } from 'node:path'
import type { Plugin } from 'vite'

// Modules of the commands, each as a function that runs with its first use: a command uses a part of what it could. With its imports
// at its top, a module would run all that it could ever need, such as the schemas of all operations.

/**
 * An import of another module. Only names that the bundler gives: others, such as `lmdb` or `url`, occur in texts and as properties. A name that
 * is assigned twice is a CommonJS module and is left as it is.
 */
const importLine = /^(?:const|let|var) ((?:require|node)_[\w$]+) = require\("([^"]+)"\);$/gm
/**
 * Starting processes, which a package (commander) can do, and commands do not: it loads most of what Node has for connections. In a
 * CommonJS module.
 */
const slowLine = /^(\s+(?:const|let|var) (\w+) = )require\("(node:child_process)"\);$/gm
/** An import for its effects only. */
const effectLine = /^require\("(\.[^"]+)"\);$/gm
const runtime = /_virtual\/_rolldown\/runtime/

/**
 * The code of a module, where the imports at its top load the other module with its first use.
 *
 * @example
 * toLazyModule('a/b.cjs', 'const require_c = require("./c.cjs");\nuse(require_c.f());')
 * // const require_c = __lazy("a/c.cjs");\nuse(require_c.exports.f());
 */
export function toLazyModule(file: string, code: string): string {
  const toId = (path: string): string => (path.startsWith('.') ? posix.join(posix.dirname(file), path) : path)
  const names: string[] = []
  const withLazyImports = code
    .replace(importLine, (line, name: string, path: string) => {
      if (isAssigned(code, name)) return line
      names.push(name)
      return `const ${name} = __lazy(${JSON.stringify(toId(path))});`
    })
    .replace(slowLine, (line, start: string, name: string, path: string) => {
      if (isAssigned(code, name)) return line
      names.push(name)
      return `${start}__lazy(${JSON.stringify(path)});`
    })
    .replace(effectLine, (_, path: string) => (runtime.test(path) ? '' : `require(${JSON.stringify(toId(path))});`))
    .replace(/\brequire\("(\.[^"]+)"\)/g, (_, path: string) => `require(${JSON.stringify(toId(path))})`)
  return names.reduce((text, name) => text.replace(useOf(name), `${name}.exports`), withLazyImports)
}

const escapeName = (name: string): string => name.replaceAll('$', '\\$')
const isAssigned = (code: string, name: string): boolean => new RegExp(`^${escapeName(name)} = `, 'm').test(code)
/** A use of an import: the name, but not a property of that name, and not its declaration. */
const useOf = (name: string): RegExp =>
  new RegExp(`(?<![\\w$])(?<!(?<!\\.\\.)\\.)${escapeName(name)}(?![\\w$])(?! = __lazy\\()`, 'g')

/** Text in ASCII: a file in ASCII is read without decoding it. */
export const toAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Writes all modules of a build into one file, from which `server/bin/packModules.js` makes those that commands load. */
export const lazyModules = (fileName: string): Plugin => ({
  name: 'lazy-modules',
  enforce: 'post',
  generateBundle(_, bundle) {
    const modules: Record<string, string> = {}
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk') continue
      modules[file.fileName] = toAscii(toLazyModule(file.fileName, file.code))
      delete bundle[name]
    }
    this.emitFile({ type: 'asset', fileName, source: JSON.stringify(modules) })
  },
})
