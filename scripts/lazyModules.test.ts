import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createModules, writePack } from '../server/bin/lazyModules.cjs'
import { toAscii, toLazyModule } from './lazyModules.ts'

/** Runs modules by their code; returns the exports of the first, and the names of all in the order in which they ran. */
function runModules(code: Readonly<Record<string, string>>) {
  const modules = Object.entries(code).map(([id, text]) => [id, toAscii(toLazyModule(id, text))] as const)
  const functions = runInNewContext(writePack(modules))()
  const ran: string[] = []
  const load = createModules(
    id => functions[id],
    id => ran.push(id),
  )
  return { load, ran }
}

test('a module runs with its first use', () => {
  const { load, ran } = runModules({
    'a/main.cjs': [
      'const require_used = require("./used.cjs");',
      'const require_never = require("../never.cjs");',
      'exports.call = () => require_used.value + require_used.value;',
      'exports.other = () => require_never.value;',
    ].join('\n'),
    'a/used.cjs': 'exports.value = 21;',
    'never.cjs': 'exports.value = 1;',
  })
  const { call } = load('a/main.cjs') as { call: () => number }
  expect(ran).toEqual(['a/main.cjs'])
  expect(call()).toBe(42)
  expect(ran).toEqual(['a/main.cjs', 'a/used.cjs'])
})

test.each([
  ['a spread', 'exports.result = [...require_b.list];', [1, 2]],
  ['a class', 'exports.result = new require_b.Thing().name;', 'thing'],
  ['an inherited class', 'class C extends require_b.Thing {}; exports.result = new C().name;', 'thing'],
  ['a property of the same name', 'const o = { ["require" + "_b"]: 5 }; exports.result = o.require_b;', 5],
  ['a name that begins the same', 'const require_b$1 = 7; exports.result = require_b$1;', 7],
  ['a text beyond ASCII', 'exports.result = "€";', '€'],
])('%s keeps its meaning', (_, line, result) => {
  const { load } = runModules({
    'a.cjs': `const require_b = require("./b.cjs");\n${line}`,
    'b.cjs': 'exports.list = [1, 2]; exports.Thing = class { name = "thing" };',
  })
  expect((load('a.cjs') as { result: unknown }).result).toEqual(result)
})

test('a CommonJS package loads what starts processes with its first use', () => {
  const text = toLazyModule(
    'a.cjs',
    'var a = wrap((exports) => {\n\tvar childProcess = require("node:child_process");\n\texports.run = () => childProcess.spawn("x");\n});',
  )
  expect(text).toContain('var childProcess = __lazy("node:child_process");')
  expect(text).toContain('childProcess.exports.spawn("x")')
})

test('an import for its effects runs at once, an import in a function when it is called', () => {
  const { load, ran } = runModules({
    'a.cjs': 'require("./effect.cjs");\nexports.later = () => Promise.resolve().then(() => require("./later.cjs"));',
    'effect.cjs': '',
    'later.cjs': '',
  })
  load('a.cjs')
  expect(ran).toEqual(['a.cjs', 'effect.cjs'])
})

test('a module of Node loads with its first use, too, but not one that is assigned again', () => {
  const lazy = toLazyModule('a.cjs', 'let node_fs = require("node:fs");\nexports.read = () => node_fs.readFileSync;')
  expect(lazy).toContain('const node_fs = __lazy("node:fs");')
  expect(lazy).toContain('node_fs.exports.readFileSync')
  const interop = 'let node_net = require("node:net");\nnode_net = __toESM(node_net);'
  expect(toLazyModule('a.cjs', interop)).toBe(interop)
})

test('an import whose name is also a word is not lazy: the word stays in texts and paths', () => {
  const code = 'let lmdb = require("lmdb");\nconst require_lock = require("./lmdb/lock.cjs");\nexports.text = "lmdb";'
  const lazy = toLazyModule('a.cjs', code)
  expect(lazy).toContain('let lmdb = require("lmdb");')
  expect(lazy).toContain('lazy("lmdb/lock.cjs")')
  expect(lazy).toContain('exports.text = "lmdb"')
})
