import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { entitlementsFile, readMacSigning } from './macSigning.ts'
import { getPackagerOptions, needsAdHocSignature } from './packageOptions.ts'

const identity = 'Developer ID Application: Example (TEAM123456)'
const apiKey = { APPLE_API_KEY: '/keys/a.p8', APPLE_API_KEY_ID: 'KEY1', APPLE_API_ISSUER: 'issuer' }
const appleId = { APPLE_ID: 'a@example.com', APPLE_APP_PASSWORD: 'password', APPLE_TEAM_ID: 'TEAM123456' }
const request = { sign: true, notarize: true, platform: 'darwin', host: 'darwin' } as const
const read = (more: Partial<Parameters<typeof readMacSigning>[0]>, env: NodeJS.ProcessEnv) =>
  readMacSigning({ ...request, ...more }, env)

test('without the options nothing is signed, whatever the variables are', () => {
  const signing = read({ sign: false, notarize: false }, { TONOSCOPE_MAC_IDENTITY: identity, ...apiKey })
  expect(signing).toEqual({})
  expect(needsAdHocSignature('darwin', 'arm64', signing)).toBe(true)
  expect(needsAdHocSignature('darwin', 'x64', signing)).toBe(false)
})

test('a signed package has the hardened runtime, with compiled code as its only exception', () => {
  const { osxSign, osxNotarize } = read({ notarize: false }, { TONOSCOPE_MAC_IDENTITY: identity })
  expect(osxNotarize).toBeUndefined()
  expect(osxSign).toMatchObject({ identity, continueOnError: false })
  expect(osxSign?.optionsForFile()).toEqual({ hardenedRuntime: true, entitlements: entitlementsFile })
  const keys = [...readFileSync(entitlementsFile, 'utf8').matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)
  expect(keys).toEqual(['com.apple.security.cs.allow-jit'])
  expect(needsAdHocSignature('darwin', 'arm64', osxSign ? { osxSign } : {})).toBe(false)
})

test.each([
  ['an API key', apiKey, { appleApiKey: '/keys/a.p8', appleApiKeyId: 'KEY1', appleApiIssuer: 'issuer' }],
  ['an Apple ID', appleId, { appleId: 'a@example.com', appleIdPassword: 'password', teamId: 'TEAM123456' }],
])('notarising with %s', (_, account, expected) => {
  expect(read({}, { TONOSCOPE_MAC_IDENTITY: identity, ...account }).osxNotarize).toEqual(expected)
})

test.each([
  [{ platform: 'linux' }, {}, '--sign and --notarize are for --platform darwin, not linux'],
  [{ sign: false }, {}, '--notarize needs --sign'],
  [{ host: 'linux' as const }, { TONOSCOPE_MAC_IDENTITY: identity }, '--sign needs a Mac with Xcode'],
  [{}, apiKey, '--sign needs the variable TONOSCOPE_MAC_IDENTITY'],
  [{}, { TONOSCOPE_MAC_IDENTITY: identity }, 'missing: APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER'],
  [{}, { TONOSCOPE_MAC_IDENTITY: identity, ...apiKey, APPLE_API_ISSUER: '' }, 'missing: APPLE_API_ISSUER'],
  [{}, { TONOSCOPE_MAC_IDENTITY: identity, ...appleId, APPLE_TEAM_ID: '' }, 'missing: APPLE_TEAM_ID'],
])('%o with %o is rejected with a sentence', (more, env, sentence) => {
  expect(() => read(more, env)).toThrow(sentence)
})

test('the packager sets the fuses before it signs, and reports if that fails', async () => {
  const folders: string[] = []
  const signing = read({}, { TONOSCOPE_MAC_IDENTITY: identity, ...apiKey })
  const options = (setFuses: (folder: string) => Promise<void>) =>
    getPackagerOptions({
      staged: '/staged',
      platform: 'darwin',
      arch: 'arm64',
      electronVersion: '45.0.0',
      electronZips: undefined,
      signing,
      setFuses,
    })
  const packaged = options(async folder => void folders.push(folder))
  expect(packaged).toMatchObject({ ...signing, platform: 'darwin', asar: { unpack: '**/*.node' } })
  // Without an extra file the packager skips this hook.
  expect(packaged.extraResource.length).toBeGreaterThan(0)
  const [hook] = packaged.afterCopyExtraResources
  await promisify(hook!)('/build', '45.0.0', 'darwin', 'arm64')
  expect(folders).toEqual(['/build'])
  const [failing] = options(() => Promise.reject(new Error('no fuses'))).afterCopyExtraResources
  await expect(promisify(failing!)('/build', '45.0.0', 'darwin', 'arm64')).rejects.toThrow('no fuses')
})

test('the command rejects signing without its requirements before it builds anything', async () => {
  const script = fileURLToPath(new URL('./package.ts', import.meta.url))
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', script, '--platform', 'linux', '--sign'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'desktop  --sign and --notarize are for --platform darwin, not linux\n',
  })
}, 60_000)
