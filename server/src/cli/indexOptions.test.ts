import { Command } from 'commander'
import { afterEach, expect, test } from 'vitest'
import { addIndexOptions, withIndexes } from './indexOptions.ts'

const networks = ['demo', 'mine'].map(name => ({
  name,
  sources: [{ kind: 'toncenter', url: 'https://a.example' }] as const,
}))
const read = (...argv: string[]) => {
  const program = new Command().exitOverride()
  const indexes = addIndexOptions(program)
  program.parse(argv, { from: 'user' })
  return withIndexes(networks, indexes()).map(({ sources }) => sources)
}
const toncenter = networks[0]?.sources[0]

afterEach(() => {
  delete process.env.TONOSCOPE_INDEX
})

test('an index is the first source of the chosen network, or of a named one', () => {
  const folder = { kind: 'index', location: '/data/index' }
  expect(read('--index', '/data/index')).toEqual([[folder, toncenter], [toncenter]])
  expect(read('--index', 'mine=/data/index')).toEqual([[toncenter], [folder, toncenter]])
  process.env.TONOSCOPE_INDEX = 'mine=/data/index'
  expect(read()).toEqual([[toncenter], [folder, toncenter]])
})

test('a database may have a replica', () => {
  const [location, replica] = ['postgres://me:secret@db.example/index?a=b', 'postgres://me:secret@copy.example/index']
  expect(read('--index', location, '--index-replica', replica)[0]?.[0]).toEqual({ kind: 'index', location, replica })
  expect(() => read('--index', '/data/index', '--index-replica', replica)).toThrow(/--index-replica/)
})

test('errors do not contain what was given: it may have a password', () => {
  expect(() => read('--index', 'mysql://me:secret@db.example')).toThrow(
    expect.objectContaining({ code: 'input.argument', message: expect.not.stringContaining('secret') }),
  )
  expect(() => read('--index', 'other=/data')).toThrow(expect.objectContaining({ code: 'input.network' }))
})
