import { expect, test } from 'vitest'
import { loadEngine, openIndex } from './openIndex.ts'

const failing = (error: Error) => ({ packages: 'lmdb', load: () => Promise.reject(error) })

test('packages that are not installed are named, with the command', async () => {
  const name = 'tonoscope-package-that-is-not-installed'
  const missing = () => import(/* @vite-ignore */ name)
  await expect(loadEngine({ packages: 'pg pg-copy-streams', load: missing }, 'index (mine)')).rejects.toMatchObject({
    code: 'index.unreachable',
    message: 'cannot open index (mine): it needs packages that are not installed; run npm install pg pg-copy-streams',
  })
})

test('a package without a binary for this system is not said to be missing', async () => {
  const error = new Error('No native build was found for platform=sunos')
  await expect(loadEngine(failing(error), 'index (mine)')).rejects.toMatchObject({
    code: 'index.unreachable',
    cause: error,
    details: {
      reason: expect.stringMatching(
        /^the package lmdb does not work on this system \(\w+, \w+\): No native build was found/,
      ),
    },
  })
})

test('the location decides about the engine', async () => {
  const folder = await openIndex('/nowhere/at/all').catch((error: unknown) => error)
  expect(folder).toMatchObject({ code: 'index.unreachable', details: { reason: 'there is no such folder' } })
  const database = await openIndex('postgres://127.0.0.1:1').catch((error: unknown) => error)
  expect(database).toMatchObject({ details: { reason: expect.stringContaining('names no database') } })
})
