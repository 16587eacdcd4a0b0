import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'

/** Compiler options of the declarations: those of the core, which has the types of no host. */
const options = (root: string): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  return {
    ...options,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    rootDir: root,
    outDir: join(root, 'out'),
    // Through node_modules, the files of a workspace would count as those of a package, which are not emitted.
    paths: Object.fromEntries(['core', 'node'].map(name => [`@tonoscope/${name}/*`, [join(root, name, 'src/*.ts')]])),
  }
}

/** Writes the declarations of the entries, and of no more files than they refer to. */
export function writeDeclarations(root: string, entries: Readonly<Record<string, string>>, target: string): void {
  const emit = createEmitter(root, Object.values(entries))
  const seen = new Set<string>()
  const waiting = Object.values(entries)
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (seen.has(source)) continue
    seen.add(source)
    const from = source
    const text = rewriteImports(emit(from), name => {
      const found = resolveImport(root, from, name)
      if (found === undefined) return name
      waiting.push(found)
      return toRelative(from, found)
    })
    const file = join(target, 'files', source.replace(/\.ts$/, '.d.ts'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const [name, source] of Object.entries(entries)) {
    const path = `./files/${source.replace(/\.ts$/, '.js')}`
    writeFileSync(join(target, `${name}.d.ts`), `${name === 'vitest' ? 'import' : 'export * from'} '${path}'\n`)
  }
}

/** Emits the declarations of one file at a time: those of the whole program take a minute. */
function createEmitter(root: string, entries: readonly string[]): (source: string) => string {
  const files = [...entries, 'core/src/platform.d.ts'].map(path => join(root, path))
  const program = ts.createProgram(files, options(root))
  return source => {
    const file = program.getSourceFile(join(root, source))
    let text: string | undefined
    const { diagnostics } = program.emit(
      file,
      (_, written) => {
        text = written
      },
      undefined,
      true,
    )
    const [problem] = diagnostics
    if (problem) throw new Error(`${source}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`)
    if (text === undefined) throw new Error(`no declarations of ${source}`)
    return text
  }
}

const rewriteImports = (text: string, rewrite: (name: string) => string): string =>
  text.replace(/(from |import\(|import )(['"])([^'"]+)\2/g, (_, before: string, quote: string, name: string) => {
    return `${before}${quote}${rewrite(name)}${quote}`
  })

/** The source of an import inside the project, from the root; `undefined` for a package. */
function resolveImport(root: string, from: string, name: string): string | undefined {
  const [, workspace, path] = /^@tonoscope\/(core|node)\/(.+)$/.exec(name) ?? []
  if (workspace !== undefined) return `${workspace}/src/${path}.ts`
  if (!name.startsWith('.')) return undefined
  const found = posix.join(posix.dirname(from), name).replace(/\.js$/, '.ts')
  const file = found.endsWith('.ts') ? found : `${found}.ts`
  if (!ts.sys.fileExists(join(root, file))) throw new Error(`${from} imports ${name}, which does not exist`)
  return file
}

function toRelative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to).replace(/\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}
