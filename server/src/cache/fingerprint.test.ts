import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { demoNetwork } from '@tonoscope/node/networks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCeilings } from '../project.ts'
import { createFingerprints } from './fingerprint.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const given = {
  ...{ version: '1', emulatorBuild: 'b', ceilings: defaultCeilings, names: {}, rawBody: undefined },
  networks: [demoNetwork()],
}

test('other built code gives other results, so it has another fingerprint', () => {
  const codeFolder = pathToFileURL(`${folder}/`)
  const fingerprintOf = (code: string) => {
    writeFileSync(join(folder, 'worker.cjs'), code)
    return createFingerprints({ ...given, codeFolder })('demo')
  }
  const [first, same, other] = ['a', 'a', 'b'].map(fingerprintOf)
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('the limits and the network are part of it', () => {
  const plain = createFingerprints({ ...given, codeFolder: undefined })
  const limited = createFingerprints({ ...given, codeFolder: undefined, ceilings: { ...defaultCeilings, gas: 1n } })
  expect(limited('demo')).not.toBe(plain('demo'))
  expect(plain('mainnet')).not.toBe(plain('demo'))
})
