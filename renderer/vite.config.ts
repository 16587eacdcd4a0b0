import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { metaPolicy } from '../node/src/securityHeaders.ts'

// Where this file lies, the project's own package.json is one folder up.
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** What nearly all screens share. */
const shared = /renderer\/src\/(?:ui|format|screens|settings|store)\/|react-virtual|virtual-core/

type ModuleGraph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** A module and all that it imports, directly or not, without what it imports on demand. */
function listImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([entry])
  // What is added is visited, too.
  for (const id of found) for (const each of graph.getModuleInfo(id)?.importedIds ?? []) found.add(each)
  return found
}

/** A group of a module and all that it imports. */
function entryGroup(name: string, entry: string) {
  let needed: ReadonlySet<string> | undefined
  return {
    name(id: string, graph: ModuleGraph) {
      needed ??= listImports(folder(entry), graph)
      return needed.has(id) ? name : null
    },
  }
}

/** A group of all that a module needs beyond the first scripts: one file instead of one for each set of screens that share a part. */
function laterGroup(name: string, entry: string) {
  let needed: ReadonlySet<string> | undefined
  let initial: ReadonlySet<string> | undefined
  return {
    name(id: string, graph: ModuleGraph) {
      needed ??= listImports(folder(entry), graph)
      initial ??= listImports(folder('src/main.tsx'), graph)
      return needed.has(id) && !initial.has(id) ? name : null
    },
    includeDependenciesRecursively: false,
  }
}

/** Writes the policy into the page: a static host sends no headers. It applies to what follows it, so it comes first. */
const writeMetaPolicy = (): Plugin => ({
  name: 'meta-policy',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const charset = '<meta charset="utf-8" />'
      if (!html.includes(charset)) throw new Error(`index.html has no ${charset}`)
      const metas = [
        `<meta http-equiv="Content-Security-Policy" content="${metaPolicy()}" />`,
        '<meta name="referrer" content="no-referrer" />',
      ]
      return html.replace(charset, [charset, ...metas].join('\n    '))
    },
  },
})

/**
 * zod carries its writer of JSON Schema with every schema: 9 kB (gzip) of the page, which only validates. The worker of a static
 * page, which writes the API document, has it.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
    const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};$/gm)]
    const stub = "const stub = () => () => { throw new Error('the page writes no JSON Schema') };\n"
    return {
      code: `${stub}export { ${names.map(([, name, alias]) => `stub as ${name ?? alias}`).join(', ')} };`,
      map: null,
    }
  },
})

/**
 * zod tries whether it may compile code, which the policy of the page forbids. The browser reports that with the position in the
 * script, for which it parses the whole script again: a tenth of a second in the worker.
 */
const zodWithoutEval = (): Plugin => ({
  name: 'zod-without-eval',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/core\.js$/.test(id)) return undefined
    const line = 'export const globalConfig = globalThis.__zod_globalConfig;'
    if (!code.includes(line)) throw new Error('zod keeps its configuration elsewhere')
    return { code: code.replace(line, `${line}\nglobalConfig.jitless = true;`), map: null }
  },
})

/**
 * Runs, before the entry, the script that starts the worker of the page, which waits for nothing, and the one that starts the first
 * calls: as scripts of their own, so that the promise jobs of each run before the next one.
 */
const runEarlyScripts = (): Plugin => ({
  name: 'early-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html
      const write = (name: string, attributes: string) => {
        const file = Object.values(bundle).find(each => each.type === 'chunk' && each.name === name)
        const path = file && new RegExp(`(?:\\./|/)${file.fileName}`).exec(html)?.[0]
        if (path === undefined) throw new Error(`index.html does not load ${name}`)
        return `<script type="module" crossorigin${attributes} src="${path}"></script>\n    `
      }
      return html.replace('<script', `${write('earlyWorker', ' async')}${write('firstCalls', '')}<script`)
    },
  },
})

/** Text is not drawn twice, first with a font of the system. */
const preloadFonts = (base: string): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle, server }) => {
      if (server) return []
      return ['inter-latin-wght-normal', 'jetbrains-mono-latin-wght-normal'].map(name => {
        const file = Object.keys(bundle ?? {}).find(path => path.includes(name))
        if (file === undefined) throw new Error(`the build has no font ${name}`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `${base}${file}` }
        return { tag: 'link', attrs, injectTo: 'head' as const }
      })
    },
  },
})

/** What the first result runs. */
const firstScripts: ReadonlySet<string> = new Set(['firstCalls', 'shared', 'first', 'result'])

/** V8 compiles all functions of a script with this line while it loads, in another thread, instead of each when it is called. */
const compileWhileLoading = (): Plugin => ({
  name: 'compile-while-loading',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && firstScripts.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

/**
 * Two builds of the same app: `web` is served by our server and talks to it; `static` (mode `static`) needs no server:
 * relative addresses, routes in the hash, and the service in a Web Worker of the page.
 */
export default defineConfig(({ mode }) => {
  const isStatic = mode === 'static'
  const base = isStatic ? './' : '/'
  return {
    root: folder('.'),
    base,
    plugins: [
      react(),
      withoutJsonSchema(),
      zodWithoutEval(),
      runEarlyScripts(),
      preloadFonts(base),
      compileWhileLoading(),
      ...(isStatic ? [writeMetaPolicy()] : []),
    ],
    define: { __TONOSCOPE_STATIC__: JSON.stringify(isStatic), __TONOSCOPE_VERSION__: JSON.stringify(version) },
    worker: { format: 'es', plugins: () => [zodWithoutEval()] },
    build: {
      outDir: folder(isStatic ? '../dist/static' : '../dist/web'),
      emptyOutDir: true,
      // The WebAssembly, the demo network and the fonts stay files of their own: cacheable, and allowed by a strict CSP.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      sourcemap: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // Few files instead of many small ones, which compress worse and are requested one by one.
        output: {
          codeSplitting: {
            groups: [
              { name: 'earlyWorker', test: /renderer\/src\/backend\/earlyWorker\.ts$/, priority: 3 },
              { ...entryGroup('firstCalls', 'src/app/startFirstCalls.ts'), priority: 2 },
              // What the first paint needs, and what comes with the first result: tables, long lists.
              { name: 'shared', test: shared, tags: ['$initial'], priority: 1 },
              laterGroup('backend', '../core/src/contract/client.ts'),
              laterGroup('result', 'src/features/inspect/RunPane.tsx'),
              // Without the entry, by whose name a page recognises a new version.
              {
                name: 'first',
                test: /(?<!renderer\/(?:src\/main\.tsx|index\.html))$/,
                tags: ['$initial'],
                includeDependenciesRecursively: false,
              },
              { name: 'results', test: shared, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/v2': 'http://127.0.0.1:8080',
        '/debug': 'http://127.0.0.1:8080',
        '/openapi.json': 'http://127.0.0.1:8080',
      },
    },
  }
})
